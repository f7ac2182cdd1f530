declare module "packed-locales" {
  const packed: string;
  export default packed;
}
