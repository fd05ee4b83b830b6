import { limits, UnreadableFile } from './table.ts';

/** A file in an archive: told piece by piece, so that a large one never lies in memory as a whole. */
export type Archive = { readonly text: (name: string) => AsyncGenerator<string> | null };

const endOfArchive = 0x06054b50;
const listed = 0x02014b50;
const utf8 = new TextDecoder();

/**
 * Opens a zip archive with the browser's own decompression.
 *
 * @throws UnreadableFile where it is damaged, or unpacks to more than is allowed; the sizes that it names are not believed.
 */
export function unzip(bytes: ArrayBuffer, signal?: AbortSignal): Archive {
  const view = new DataView(bytes);
  const entries = readOrDamaged(() => directory(view));
  let unpacked = 0;
  return {
    text: name => {
      const at = entries.get(name);
      if (at === undefined) return null;
      const { packed, method } = readOrDamaged(() => content(view, at));
      return pieces(packed, method);
    },
  };

  async function* pieces(packed: Uint8Array<ArrayBuffer>, method: number): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    const reader = new Blob([packed]).stream();
    const stream = method === 8 ? reader.pipeThrough(new DecompressionStream('deflate-raw')) : reader;
    const source = stream.getReader();
    try {
      for (;;) {
        signal?.throwIfAborted();
        const { value, done } = await source.read().catch(() => {
          throw new UnreadableFile('damaged');
        });
        if (done) break;
        unpacked += value.length;
        if (unpacked > limits.unpacked) throw new UnreadableFile('tooLarge');
        yield decoder.decode(value, { stream: true });
      }
      yield decoder.decode();
    } finally {
      void source.cancel().catch(() => undefined);
    }
  }
}

/** Where each file is listed, by its name. */
function directory(view: DataView): Map<string, number> {
  let end = view.byteLength - 22;
  // A remark of at most 64 K may follow.
  const first = Math.max(0, end - 0xffff);
  while (end >= first && view.getUint32(end, true) !== endOfArchive) end -= 1;
  if (end < first) throw new UnreadableFile('damaged');
  const entries = new Map<string, number>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== listed) throw new UnreadableFile('damaged');
    const size = view.getUint16(at + 28, true);
    entries.set(utf8.decode(new Uint8Array(view.buffer, at + 46, size)).replace(/^\//, ''), at);
    at += 46 + size + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function content(view: DataView, at: number): { packed: Uint8Array<ArrayBuffer>; method: number } {
  if (view.getUint16(at + 8, true) & 1) throw new UnreadableFile('protected');
  const method = view.getUint16(at + 10, true);
  if (method !== 0 && method !== 8) throw new UnreadableFile('damaged');
  const head = view.getUint32(at + 42, true);
  const from = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true);
  // A file's bytes are an ArrayBuffer: no one shares it.
  const buffer = view.buffer as ArrayBuffer;
  return { packed: new Uint8Array(buffer, from, view.getUint32(at + 20, true)), method };
}

/** Numbers that lead out of the file are told as damage. */
function readOrDamaged<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableFile('damaged');
    throw error;
  }
}
