import { SealError } from '#offline/core/errors.ts';
import type { Channel, ChannelMessage, Clock, Locks, Seal } from '#offline/core/ports.ts';
import type { DiskUser } from './disk.ts';
import type { Sim } from './sim.ts';

/** A page that can be killed or frozen between any two of its steps. */
export type Page = DiskUser & {
  /** A step outside a transaction: also stops while the page is frozen. */
  step<T>(value: T): Promise<T>;
  kill(): void;
  freeze(ms: number): void;
  frozenForMs(): number;
  dead(): boolean;
};

const forever = new Promise<never>(() => {});

export function createPage(sim: Sim, name: string): Page {
  let dead = false;
  let frozenUntil = 0;
  const mourners = new Set<() => void>();
  async function pause(): Promise<void> {
    await sim.later(sim.random() * 3);
    if (dead) await forever;
  }
  return {
    name,
    pause,
    async step(value) {
      await pause();
      while (frozenUntil > sim.now()) await sim.later(frozenUntil - sim.now());
      if (dead) await forever;
      return value;
    },
    onDeath(run) {
      mourners.add(run);
      return () => mourners.delete(run);
    },
    kill() {
      dead = true;
      for (const run of mourners) run();
      mourners.clear();
    },
    freeze(ms) {
      frozenUntil = sim.now() + ms;
    },
    frozenForMs: () => Math.max(0, frozenUntil - sim.now()),
    dead: () => dead,
  };
}

/** Web Locks as the standard has them: one holder, a queue, theft. */
export function createLocks(sim: Sim): (page: Page) => Locks {
  type Request = { page: Page; grant: () => void; lost: AbortController };
  const holders = new Map<string, Request>();
  const queues = new Map<string, Request[]>();

  function next(name: string): void {
    const request = queues.get(name)?.shift();
    if (!request) return;
    holders.set(name, request);
    request.grant();
  }
  function release(name: string, request: Request): void {
    const queue = queues.get(name) ?? [];
    queues.set(
      name,
      queue.filter(other => other !== request),
    );
    if (holders.get(name) !== request) return;
    holders.delete(name);
    next(name);
  }

  return page => ({
    async hold(name, { steal, signal }, held) {
      await page.step(undefined);
      if (signal.aborted) return;
      const lost = new AbortController();
      let grant = () => {};
      const granted = new Promise<boolean>(resolve => {
        grant = () => resolve(true);
        signal.addEventListener('abort', () => resolve(false), { once: true });
      });
      const request: Request = { page, grant, lost };
      const forget = page.onDeath(() => release(name, request));
      if (steal) {
        sim.tell(`${page.name} takes the lead by force`);
        holders.get(name)?.lost.abort();
        holders.set(name, request);
        grant();
      } else {
        queues.set(name, [...(queues.get(name) ?? []), request]);
        if (!holders.has(name)) next(name);
      }
      if (await granted) {
        await page.step(undefined);
        await held(lost.signal);
      }
      forget();
      release(name, request);
    },
  });
}

export function createChannels(sim: Sim): (page: Page) => Channel {
  const ears = new Set<{ page: Page; listener: (message: ChannelMessage) => void }>();
  return page => ({
    post(message) {
      if (page.dead()) return;
      for (const ear of ears)
        if (ear.page !== page && sim.random() > 0.05)
          void sim.later(sim.random() * 20).then(async () => {
            await ear.page.step(undefined);
            if (ears.has(ear)) ear.listener(message);
          });
    },
    listen(listener) {
      const ear = { page, listener };
      ears.add(ear);
      page.onDeath(() => ears.delete(ear));
      return () => ears.delete(ear);
    },
  });
}

export function createClock(sim: Sim, page: Page, wallOffset: () => number): Clock {
  const start = sim.now() - sim.random() * 1_000_000;
  return {
    now: () => sim.now() - start,
    wall: () => new Date(Date.UTC(2026, 0, 5) + sim.now() + wallOffset()).toISOString(),
    async sleep(ms, signal) {
      if (!signal.aborted) {
        const aborted = new Promise<void>(resolve =>
          signal.addEventListener('abort', () => resolve(), { once: true }),
        );
        await Promise.race([sim.later(ms), aborted]);
      }
      await page.step(undefined);
    },
  };
}

/** Readable by the checks, but only for its owner and in its place. */
export function createSeal(owner: string): Seal {
  return {
    async seal(place, value) {
      const data = new TextEncoder().encode(JSON.stringify({ owner, place, value }));
      return { keyId: owner, iv: new Uint8Array(0), data };
    },
    async open(place, sealed) {
      const found = unsealed(sealed.data);
      if (found.owner !== owner || found.place !== place) throw new SealError('wrong key or place');
      return found.value;
    },
  };
}

export function unsealed(data: Uint8Array): { owner: string; place: string; value: unknown } {
  return JSON.parse(new TextDecoder().decode(data)); // only ever what `seal` above wrote
}
