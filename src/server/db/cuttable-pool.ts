import type { Socket } from 'node:net';
import pg from 'pg';

/** Ways to end the connections that one piece of work holds. */
export type Cuts = Set<() => void>;

/** How long PostgreSQL has to cancel a statement before its connection is closed over it. */
const cancelMs = 1000;

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void;
type Release = (error?: Error | boolean) => void;
/** Fields of pg's client that its types leave out. */
export type Inner = { processID: number | null; connection: { stream: Socket } };

/** A pool of connections that can be ended while they are used. */
export class CuttablePool extends pg.Pool {
  readonly #cutsOfCaller: () => Cuts | undefined;
  readonly #cancel: ((client: pg.PoolClient) => void) | undefined;
  readonly #used = new Set<pg.PoolClient>();

  /**
   * @param cutsOfCaller where the caller of `connect` keeps what it holds; it is called while `connect` is
   * @param cancel asks PostgreSQL to cancel what it does for a connection; without it the connection is closed at once
   */
  constructor(
    config: pg.PoolConfig,
    cutsOfCaller: () => Cuts | undefined,
    cancel?: (client: pg.PoolClient) => void,
  ) {
    super(config);
    this.#cutsOfCaller = cutsOfCaller;
    this.#cancel = cancel;
    // The statement that runs is told of a connection that breaks. Without a listener the process would end
    // of it too.
    this.on('connect', client => client.on('error', () => {}));
    this.on('connect', client => client.on('end', () => this.#giveBackLost(client)));
    this.on('acquire', client => this.#used.add(client));
    this.on('release', (_, client) => this.#used.delete(client));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const cuts = this.#cutsOfCaller();
    if (!callback) return super.connect().then(client => (cuts ? this.#lend(client, cuts) : client));
    super.connect((error, client, done) => {
      if (error || !client || !cuts) callback(error, client, done);
      else callback(undefined, client, this.#lend(client, cuts).release);
    });
    return undefined;
  }

  /** Waits for what runs, at most so long, and closes every connection. */
  async close(graceMs: number): Promise<void> {
    const late = setTimeout(() => this.cut(), graceMs);
    await this.end();
    clearTimeout(late);
  }

  /** Drizzle gives back no connection on which a transaction could not begin, and the pool would be smaller for ever. */
  #giveBackLost(client: pg.PoolClient): void {
    if (!this.#used.has(client)) return;
    const giveBack = client.release;
    // Who holds it does so too, now or later.
    client.release = () => {};
    giveBack(true);
  }

  /** Closes every connection that is used. */
  cut(): void {
    for (const client of this.#used) streamOf(client).destroy();
  }

  #lend(client: pg.PoolClient, cuts: Cuts): pg.PoolClient {
    const giveBack = client.release;
    let wasCut = false;
    let late: NodeJS.Timeout | undefined;
    const cut = () => {
      wasCut = true;
      this.#cancel?.(client);
      late = setTimeout(() => streamOf(client).destroy(), this.#cancel ? cancelMs : 0);
    };
    cuts.add(cut);
    client.release = (error?: Error | boolean) => {
      cuts.delete(cut);
      clearTimeout(late);
      // A cancellation may still be on its way, and must not meet the next one's statement.
      giveBack(wasCut || error);
    };
    return client;
  }
}

const streamOf = (client: pg.PoolClient) => innerOf(client).connection.stream;

export const innerOf = (client: pg.PoolClient): Inner => client as unknown as Inner; // see there
