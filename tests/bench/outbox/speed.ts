import { setTimeout as sleep } from 'node:timers/promises';
import { openStage, type Stage } from './stage.ts';

export type Speed = { name: string; ms: number; goalMs?: number };

const limitMs = 30_000;
const rounds = 5;
/** The size of an order with its lines. */
const noteBytes = 7_000;

/** How fast our outbox takes a change, notices a line that is back, and hands over to another tab. */
export async function measureSpeed(folder: string): Promise<Speed[]> {
  const stage = await openStage('quay', 0, folder);
  try {
    return [
      await bareTime(stage),
      await enqueueTime(stage),
      await reconnectTime(stage),
      await takeOverTime(stage),
    ];
  } finally {
    await stage.dispose();
  }
}

/** What the disk takes for the same bytes, one strict transaction each: the machine's share of the next figure. */
async function bareTime(stage: Stage): Promise<Speed> {
  const page = await stage.openTab();
  const times = await page.evaluate(note => window.bench.bareWrites(note, 300), 'x'.repeat(noteBytes));
  await page.close();
  return { name: 'a bare strict write of 7 KB, p95', ms: p95(times) };
}

async function enqueueTime(stage: Stage): Promise<Speed> {
  const page = await stage.openTab();
  await stage.cut();
  const times = await page.evaluate(
    note =>
      window.bench.enqueue(
        Array.from({ length: 300 }, (_, n) => ({ n, doc: `D${n % 50}`, key: crypto.randomUUID(), note })),
      ),
    'x'.repeat(noteBytes),
  );
  await stage.restore();
  await stage.server.reaches(300, limitMs);
  await page.close();
  return {
    name: 'enqueue of 7 KB on disk, p95',
    ms: p95(times),
    goalMs: 10,
  };
}

async function reconnectTime(stage: Stage): Promise<Speed> {
  const page = await stage.openTab();
  let worst = 0;
  for (let round = 0; round < rounds; round++) {
    await stage.cut();
    const before = stage.server.effects.length;
    await stage.enqueue(page, 1_000 + round, 1_001 + round);
    // Long enough for the outbox to have found out that no server answers.
    await sleep(2_500);
    const started = performance.now();
    await stage.restore();
    await stage.server.reaches(before + 1, limitMs);
    worst = Math.max(worst, performance.now() - started);
  }
  await page.close();
  return { name: `first change sent after reconnect, worst of ${rounds}`, ms: worst, goalMs: 1_000 };
}

async function takeOverTime(stage: Stage): Promise<Speed> {
  let leading = await stage.openTab();
  let worst = 0;
  for (let round = 0; round < rounds; round++) {
    const next = await stage.openTab();
    const before = stage.server.effects.length;
    await stage.enqueue(leading, 2_000 + 2 * round, 2_001 + 2 * round);
    await stage.server.reaches(before + 1, limitMs);
    const started = performance.now();
    await leading.close();
    await stage.enqueue(next, 2_001 + 2 * round, 2_002 + 2 * round);
    await stage.server.reaches(before + 2, limitMs);
    worst = Math.max(worst, performance.now() - started);
    leading = next;
  }
  await leading.close();
  return { name: `a change sent after the leading tab closed, worst of ${rounds}`, ms: worst, goalMs: 1_000 };
}

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
