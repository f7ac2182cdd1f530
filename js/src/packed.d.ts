declare module "packed-locales" {
  const packed: { text: string; pairs: string };
  export default packed;
}
