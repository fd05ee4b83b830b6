import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { histories, historiesWithRestores, play } from './model/history.ts';

const runs = Number(process.env.FAULT_RUNS ?? 2_000);

describe('the outbox under random faults', () => {
  it('loses nothing, doubles nothing, keeps the order and mixes up nobody', {
    timeout: 3_600_000,
  }, async () => {
    let entries = 0;
    await fc.assert(
      fc.asyncProperty(histories, async history => {
        const played = await play(history);
        entries += played.entries;
        if (played.violations.length > 0)
          throw new Error(`${played.violations.join('\n')}\n\n${played.story}`);
      }),
      { numRuns: runs },
    );
    expect(entries).toBeGreaterThan(runs);
  });

  it('sends again what a restored database has lost, and nothing twice', { timeout: 3_600_000 }, async () => {
    let restored = 0;
    await fc.assert(
      fc.asyncProperty(historiesWithRestores, async history => {
        const { story, violations } = await play(history);
        if (/ sends \d+ again$/m.test(story)) restored += 1;
        if (violations.length > 0) throw new Error(`${violations.join('\n')}\n\n${story}`);
      }),
      { numRuns: runs / 2 },
    );
    expect(restored).toBeGreaterThan(runs / 100);
  });
});
