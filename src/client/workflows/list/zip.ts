/** A file of an archive, its text told piece by piece. */
export type ZipFile = { name: string; text: Iterable<string> };

const encoder = new TextEncoder();

/**
 * Packs text files with the browser's own compression, which needs no worker and leaves the page free to answer.
 *
 * @param signal ends the work; the promise rejects with its reason.
 */
export async function zip(files: readonly ZipFile[], type: string, signal?: AbortSignal): Promise<Blob> {
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let at = 0;
  let directorySize = 0;
  for (const { name, text } of files) {
    const { packed, crc, size } = await deflate(text, signal);
    const bytes = encoder.encode(name);
    // Version 2.0, names in UTF-8, deflated, 1 January 1980.
    const common = [
      0x14,
      2,
      0x0800,
      2,
      8,
      2,
      0,
      2,
      0x21,
      2,
      crc,
      4,
      packed.size,
      4,
      size,
      4,
      bytes.length,
      2,
    ];
    const head = record([0x04034b50, 4, ...common, 0, 2]);
    parts.push(head, bytes, packed);
    const entry = record([0x02014b50, 4, 0x14, 2, ...common, 0, 2, 0, 2, 0, 2, 0, 2, 0, 4, at, 4]);
    directory.push(entry, bytes);
    at += head.length + bytes.length + packed.size;
    directorySize += entry.length + bytes.length;
  }
  const count = files.length;
  const end = record([0x06054b50, 4, 0, 2, 0, 2, count, 2, count, 2, directorySize, 4, at, 4, 0, 2]);
  return new Blob([...parts, ...directory, end], { type });
}

/** Numbers, each followed by how many bytes it takes, lowest byte first. */
function record(fields: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  for (let index = 0; index < fields.length; index += 2) {
    let value = fields[index] ?? 0;
    for (let left = fields[index + 1] ?? 0; left > 0; left--) {
      bytes.push(value & 0xff);
      value >>>= 8;
    }
  }
  return new Uint8Array(bytes);
}

async function deflate(text: Iterable<string>, signal: AbortSignal | undefined) {
  const { readable, writable } = new CompressionStream('deflate-raw');
  const packed = collected(readable);
  const writer = writable.getWriter();
  let crc = 0xffffffff;
  let size = 0;
  for (const piece of text) {
    signal?.throwIfAborted();
    const bytes = encoder.encode(piece);
    for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
    size += bytes.length;
    await writer.write(bytes);
  }
  await writer.close();
  return { packed: await packed, crc: (crc ^ 0xffffffff) >>> 0, size };
}

async function collected(readable: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks);
    chunks.push(value);
  }
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});
