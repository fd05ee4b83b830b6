import { setTimeout as sleep } from 'node:timers/promises';
import { type Schedule, schedules } from './schedules.ts';
import { openStage, type Stage } from './stage.ts';

export type Score = {
  accepted: number;
  /** Accepted, without an effect, not kept any more, and the person was not told. */
  lost: number;
  /** Effects beyond the first of a change. */
  doubled: number;
  /** Effects that came after one of a later change of the same document. */
  reordered: number;
  /** Accepted and given up by the queue, without an effect. */
  destroyed: number;
  /** Still kept, but not sent within the time. */
  left: number;
  /** Not accepted, and said so. */
  refused: number;
  /** Asked again for what had been done: absorbed by the server's keys, a double without them. */
  again: number;
  seconds: number;
};

/** Nothing has come for so long: the queue is not going to send the rest soon. */
const quietMs = 8_000;
const limitMs = 420_000;

export async function score(
  contender: string,
  schedule: keyof typeof schedules,
  count: number,
  folder: string,
  keepsKeys = true,
): Promise<Score> {
  const run = schedules[schedule] as Schedule; // by its own key
  const stage = await openStage(contender, count, folder, keepsKeys);
  try {
    const page = await stage.openTab();
    const started = performance.now();
    await run(stage, page);
    const seconds = (await untilQuiet(stage)) / 1000 - started / 1000;
    return await counted(stage, seconds);
  } finally {
    await stage.dispose();
  }
}

/** Waits until everything accepted is there or nothing comes any more. Resolves to the time of the last effect. */
async function untilQuiet({ server, told }: Stage): Promise<number> {
  let known = -1;
  let last = performance.now();
  for (const deadline = last + limitMs; performance.now() < deadline; await sleep(50)) {
    if (server.effects.length !== known) {
      known = server.effects.length;
      last = performance.now();
    }
    const done = new Set(server.effects.map(effect => effect.n));
    if ([...told.accepted].every(n => done.has(n) || told.destroyed.has(n))) break;
    if (performance.now() - last > quietMs) break;
  }
  return last;
}

async function counted(stage: Stage, seconds: number): Promise<Score> {
  const { server, told } = stage;
  // Asked first: what arrives in between counts as done.
  const kept = new Set<number>();
  for (const tab of stage.tabs()) for (const n of await tab.evaluate(() => window.bench.left())) kept.add(n);
  const done = new Set<number>();
  const newest = new Map<string, number>();
  let doubled = 0;
  let reordered = 0;
  for (const { n, doc } of server.effects) {
    if (done.has(n)) {
      doubled++;
      continue;
    }
    done.add(n);
    if (n < (newest.get(doc) ?? -1)) reordered++;
    else newest.set(doc, n);
  }
  const missing = [...told.accepted].filter(n => !done.has(n));
  const left = missing.filter(n => kept.has(n));
  const destroyed = missing.filter(n => !kept.has(n) && told.destroyed.has(n));
  return {
    accepted: told.accepted.size,
    lost: missing.length - left.length - destroyed.length,
    doubled,
    reordered,
    destroyed: destroyed.length,
    left: left.length,
    refused: told.refused.size,
    again: server.again(),
    seconds,
  };
}
