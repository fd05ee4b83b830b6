import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type History, histories, historiesWithRestores, play } from './model/history.ts';

const runs = Number(process.env.FAULT_RUNS ?? 2_000);

/** Another person's change gets the version of a lost one, which the person of a waiting change has read. */
const versionGivenAgain: History = {
  seed: -156_532_926,
  ledger: true,
  steps: [
    { do: 'sell', tab: 0, n: 4, fault: 'dropBefore', wait: 0 },
    { do: 'retry', tab: 0, n: 0, fault: 'dropBefore', wait: 109 },
    { do: 'backUp', tab: 0, n: 0, fault: 'dropBefore', wait: 300 },
    { do: 'fault', tab: 0, n: 0, fault: 'dropBefore', wait: 3451 },
    { do: 'goBack', tab: 0, n: 0, fault: 'dropBefore', wait: 264 },
    { do: 'changeElsewhere', tab: 0, n: 0, fault: 'dropBefore', wait: 282 },
    { do: 'backUp', tab: 0, n: 0, fault: 'dropBefore', wait: 109 },
    { do: 'change', tab: 0, n: 0, fault: 'dropBefore', wait: 12 },
  ],
};

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
      { numRuns: runs / 2, examples: [[versionGivenAgain]] },
    );
    expect(restored).toBeGreaterThan(runs / 100);
  });
});
