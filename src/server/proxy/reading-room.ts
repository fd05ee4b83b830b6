/** How much of what arrives is held at once. */
export type ReadingLimits = {
  /** Bytes of one body. */
  bytes: number;
  /** Bodies and their bytes of one address, and the bytes of all. */
  ofAddress: number;
  bytesOfAddress: number;
  bytesOfAll: number;
  /** A body arrives within so many ms. */
  limitMs: number;
  /** One that takes longer than this gives up its place when others of its address need it. */
  slowMs: number;
};

/** Why a body was not read. */
export type Unread = 'too-large' | 'too-slow' | 'crowded' | 'cut';
export type Read = { text: string } | { unread: Unread };

export type ReadingRoom = {
  /** Reads a body to its end, as text. */
  read(request: Request, address: string): Promise<Read>;
  readonly load: { bodies: number; bytes: number };
};

type Reader = { began: number; bytes: number; end: (why: Unread) => void };
type Readers = { open: Set<Reader>; bytes: number };

/**
 * Where requests arrive. Nothing is known yet about who sends one, and it may come as slowly as it likes, so it takes
 * nothing but a place of its address and memory for what has come: what the server can do at once is taken only by
 * requests that are whole.
 */
export function createReadingRoom(limits: ReadingLimits): ReadingRoom {
  const byAddress = new Map<string, Readers>();
  let bytesOfAll = 0;

  /** A place among those of the address; the slowest makes room. */
  function enter(readers: Readers, reader: Reader): boolean {
    if (readers.open.size >= limits.ofAddress) {
      const [oldest] = readers.open;
      if (!oldest || reader.began - oldest.began < limits.slowMs) return false;
      readers.open.delete(oldest);
      oldest.end('too-slow');
    }
    readers.open.add(reader);
    return true;
  }

  return {
    async read(request, address) {
      if (Number(request.headers.get('content-length') ?? 0) > limits.bytes) return { unread: 'too-large' };
      if (!request.body) return { text: '' };
      const readers = byAddress.get(address) ?? { open: new Set(), bytes: 0 };
      const over = Promise.withResolvers<Unread>();
      const reader: Reader = { began: performance.now(), bytes: 0, end: over.resolve };
      if (!enter(readers, reader)) return { unread: 'crowded' };
      byAddress.set(address, readers);
      const late = setTimeout(() => over.resolve('too-slow'), limits.limitMs);
      const body = request.body.getReader();
      const chunks: Uint8Array[] = [];
      try {
        for (;;) {
          const next = await Promise.race([body.read(), over.promise]);
          if (typeof next === 'string') return { unread: next };
          if (next.done) return { text: Buffer.concat(chunks).toString('utf8') };
          const { byteLength } = next.value;
          reader.bytes += byteLength;
          readers.bytes += byteLength;
          bytesOfAll += byteLength;
          if (reader.bytes > limits.bytes) return { unread: 'too-large' };
          if (readers.bytes > limits.bytesOfAddress || bytesOfAll > limits.bytesOfAll)
            return { unread: 'crowded' };
          chunks.push(next.value);
        }
      } catch {
        return { unread: 'cut' };
      } finally {
        clearTimeout(late);
        // Nothing more of it is wanted; one that was read to its end does not mind.
        body.cancel().catch(() => {});
        bytesOfAll -= reader.bytes;
        readers.bytes -= reader.bytes;
        readers.open.delete(reader);
        if (readers.open.size === 0) byAddress.delete(address);
      }
    },
    get load() {
      const bodies = [...byAddress.values()].reduce((sum, { open }) => sum + open.size, 0);
      return { bodies, bytes: bytesOfAll };
    },
  };
}
