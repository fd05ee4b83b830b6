import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** A feed that was written to its end. */
export type KeptFeed = {
  readonly etag: string;
  /** Of the compressed body. */
  readonly bytes: number;
  /** The body, compressed. Each has to be read to its end, or canceled. */
  open(): ReadableStream<Uint8Array<ArrayBuffer>>;
};

export type FeedShelf = {
  /**
   * The feed of this name: one that was written a short while ago, or a new one. Requests that come at the same time
   * get the same. Feeds are written one after the other.
   *
   * @param write gives the text in pieces
   */
  get(name: string, write: () => AsyncIterable<string>): Promise<KeptFeed>;
  /** Lets go of all. */
  close(): Promise<void>;
};

type Kept = KeptFeed & { drop(): void };
type Place = { made: Promise<Kept>; madeAt: number };

const pieceBytes = 64 * 1024;
/** Feeds that are kept: one of each format for some stores. */
const most = 8;

/**
 * Keeps feeds in files, so that a slow reader costs neither memory nor a connection to the database, and none is given
 * half a feed: a market takes what is missing for sold out. A file has no name from its first byte on, so nothing is
 * left of it when the process dies.
 *
 * @param freshMs so long a feed is given again as it is
 */
export function createFeedShelf({ freshMs = 60_000, now = () => performance.now() } = {}): FeedShelf {
  const places = new Map<string, Place>();
  let last: Promise<unknown> = Promise.resolve();

  function put(name: string, write: () => AsyncIterable<string>): Place {
    const made = last.then(() => keep(write));
    last = made.catch(() => {});
    const place = { made, madeAt: Number.POSITIVE_INFINITY };
    made.then(
      () => {
        place.madeAt = now();
      },
      () => {
        if (places.get(name) === place) places.delete(name);
      },
    );
    places.set(name, place);
    return place;
  }

  function drop(name: string): void {
    const place = places.get(name);
    places.delete(name);
    void place?.made.then(kept => kept.drop()).catch(() => {});
  }

  return {
    get(name, write) {
      const known = places.get(name);
      if (known && (known.madeAt === Number.POSITIVE_INFINITY || now() - known.madeAt < freshMs))
        return known.made;
      drop(name);
      const [oldest] = places.keys();
      if (places.size >= most && oldest !== undefined) drop(oldest);
      return put(name, write).made;
    },
    async close() {
      for (const name of [...places.keys()]) drop(name);
      await last;
    },
  };
}

async function keep(write: () => AsyncIterable<string>): Promise<Kept> {
  const path = join(tmpdir(), `quay-feed-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    const hash = createHash('sha256');
    const pieces = async function* () {
      for await (const piece of write()) {
        hash.update(piece);
        yield Buffer.from(piece);
      }
    };
    // A stream of the handle's own would keep it from being closed.
    await pipeline(Readable.from(pieces()), createGzip(), async (packed: AsyncIterable<Buffer>) => {
      for await (const piece of packed) await file.appendFile(piece);
    });
    const { size } = await file.stat();
    // Weak: it is of the text, however it is compressed.
    return readable(file, size, `W/"${hash.digest('base64url').slice(0, 27)}"`);
  } catch (error) {
    await file.close();
    throw error;
  }
}

function readable(file: FileHandle, bytes: number, etag: string): Kept {
  let readers = 0;
  let isDropped = false;
  const closeLast = () => {
    if (isDropped && readers === 0) void file.close();
  };
  return {
    etag,
    bytes,
    open() {
      let at = 0;
      readers += 1;
      const end = () => {
        readers -= 1;
        closeLast();
      };
      return new ReadableStream({
        async pull(controller) {
          const { bytesRead, buffer } = await file.read(new Uint8Array(pieceBytes), 0, pieceBytes, at);
          at += bytesRead;
          if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
          end();
          controller.close();
        },
        cancel: end,
      });
    },
    drop() {
      isDropped = true;
      closeLast();
    },
  };
}
