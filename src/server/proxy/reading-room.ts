/** How much of what arrives is held at once. */
export type ReadingLimits = {
  /** Bytes of one body. */
  bytes: number;
  /** Bodies and their bytes of one address, and the bytes of all. */
  ofAddress: number;
  bytesOfAddress: number;
  bytesOfAll: number;
  /**
   * A body of at most so many bytes is small. Small ones have memory of their own, of so many bytes in all.
   */
  small: number;
  bytesOfSmall: number;
  /** A body arrives within so many ms. */
  limitMs: number;
  /** One that gives up its place sooner than this was not slow: it is told to come again. */
  slowMs: number;
};

/** Why a body was not read. */
export type Unread = 'too-large' | 'too-slow' | 'crowded' | 'cut';
export type Read = { text: string } | { unread: Unread };

export type ReadingRoom = {
  /** Reads a body to its end, as text; one of more than `longest` bytes is not read. */
  read(request: Request, address: string, longest?: number): Promise<Read>;
  readonly load: { bodies: number; bytes: number };
};

type Reader = { address: Address; began: number; bytes: number; end: (why: Unread) => void };
/**
 * The bodies that are open, the oldest first, and their bytes. Of these `large` belong to bodies that are not
 * small.
 */
type Address = { open: Set<Reader>; bytes: number; large: number };

/**
 * Where requests arrive. The server does not know yet who sends one, and it may come as slowly as it likes.
 * So it takes only a place of its address, and memory for what has come. What the server can do at once is
 * taken only by requests that are whole.
 *
 * Where there is no more room, the body that has just come does not go because it is the last. The address
 * that holds most loses first: the largest body of the address with the most bytes. Small bodies do not
 * compete with these. Among them, and for the places of an address, the oldest goes. An honest one has
 * arrived within moments.
 */
export function createReadingRoom(limits: ReadingLimits): ReadingRoom {
  const byAddress = new Map<string, Address>();
  // The oldest first.
  const small = new Set<Reader>();
  let bytesOfSmall = 0;
  let bytesOfLarge = 0;

  const isLarge = ({ bytes }: Reader) => bytes > limits.small;

  function add(reader: Reader, bytes: number): void {
    const before = isLarge(reader) ? reader.bytes : 0;
    if (!isLarge(reader)) bytesOfSmall -= reader.bytes;
    reader.bytes += bytes;
    reader.address.bytes += bytes;
    if (!isLarge(reader)) {
      bytesOfSmall += reader.bytes;
      return;
    }
    small.delete(reader);
    bytesOfLarge += reader.bytes - before;
    reader.address.large += reader.bytes - before;
  }

  /** Its memory is free from now on, whenever its own reading notices. */
  function leave(reader: Reader): void {
    const { address, bytes } = reader;
    if (!address.open.delete(reader)) return;
    small.delete(reader);
    address.bytes -= bytes;
    if (isLarge(reader)) {
      bytesOfLarge -= bytes;
      address.large -= bytes;
    } else bytesOfSmall -= bytes;
  }

  function sendAway(reader: Reader | undefined): void {
    if (!reader) return;
    const isSlow = performance.now() - reader.began >= limits.slowMs;
    leave(reader);
    reader.end(isSlow ? 'too-slow' : 'crowded');
  }

  const largestOf = ({ open }: Address) =>
    [...open].reduce((most, reader) => (reader.bytes > most.bytes ? reader : most));
  const first = (readers: Set<Reader>) => readers.values().next().value;

  function makeRoom(address: Address): void {
    if (address.open.size > limits.ofAddress) sendAway(first(address.open));
    while (address.bytes > limits.bytesOfAddress) sendAway(largestOf(address));
    while (bytesOfSmall > limits.bytesOfSmall) sendAway(first(small));
    while (bytesOfLarge > limits.bytesOfAll) {
      const addresses = [...byAddress.values()];
      sendAway(largestOf(addresses.reduce((most, one) => (one.large > most.large ? one : most))));
    }
  }

  return {
    async read(request, from, longest = limits.bytes) {
      if (Number(request.headers.get('content-length') ?? 0) > longest) return { unread: 'too-large' };
      if (!request.body) return { text: '' };
      const address = byAddress.get(from) ?? { open: new Set(), bytes: 0, large: 0 };
      const over = Promise.withResolvers<Unread>();
      const reader: Reader = { address, began: performance.now(), bytes: 0, end: over.resolve };
      byAddress.set(from, address);
      address.open.add(reader);
      small.add(reader);
      makeRoom(address);
      const late = setTimeout(() => over.resolve('too-slow'), limits.limitMs);
      const body = request.body.getReader();
      const chunks: Uint8Array[] = [];
      try {
        for (;;) {
          const next = await Promise.race([over.promise, body.read()]);
          if (typeof next === 'string') return { unread: next };
          if (next.done) return { text: Buffer.concat(chunks).toString('utf8') };
          // It was sent away within the same moment.
          if (!address.open.has(reader)) continue;
          add(reader, next.value.byteLength);
          if (reader.bytes > longest) return { unread: 'too-large' };
          chunks.push(next.value);
          makeRoom(address);
        }
      } catch {
        return { unread: 'cut' };
      } finally {
        clearTimeout(late);
        // Nothing more of it is wanted; one that was read to its end does not mind.
        body.cancel().catch(() => {});
        leave(reader);
        if (address.open.size === 0 && byAddress.get(from) === address) byAddress.delete(from);
      }
    },
    get load() {
      const bodies = [...byAddress.values()].reduce((sum, { open }) => sum + open.size, 0);
      return { bodies, bytes: bytesOfSmall + bytesOfLarge };
    },
  };
}
