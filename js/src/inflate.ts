/** A sign of what is packed as a digit of base 85: from "(" on, without the backslash. */
const digit = (code: number): number => code - (code > 92 ? 41 : 40);

/** What `packing.mjs` deflated and wrote in base 85, as the text that it was. */
export async function inflate(packed: string): Promise<string> {
  const words = new DataView(new ArrayBuffer((packed.length / 5) * 4));
  for (let i = 0; i < packed.length; i += 1) {
    const at = Math.floor(i / 5) * 4;
    words.setUint32(at, words.getUint32(at) * 85 + digit(packed.charCodeAt(i)));
  }
  const stream = new Response(words).body!.pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}
