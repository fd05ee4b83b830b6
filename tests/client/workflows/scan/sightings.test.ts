import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scanLoop } from '#client/workflows/scan/scan-loop.ts';
import { look, noSightings } from '#client/workflows/scan/sightings.ts';

const A = '8934567000012';
const B = '8934567000029';

/** Looks every `everyMs` at what is in the picture; answers what was heard, with its time in ms. */
function watch(pictures: readonly (string | null)[], everyMs = 125): [string, number][] {
  let sightings = noSightings;
  const heard: [string, number][] = [];
  pictures.forEach((code, index) => {
    const result = look(sightings, code, index * everyMs);
    sightings = result.sightings;
    if (result.scan !== null) heard.push([result.scan, index * everyMs]);
  });
  return heard;
}
const held = (code: string | null, looks: number) => Array.from({ length: looks }, () => code);

describe('a code before the camera', () => {
  it('is heard once it was seen twice, and not again while it stays', () => {
    expect(watch(held(A, 12))).toEqual([[A, 125]]);
  });

  it('is not heard when it was seen once: a blurred picture gives wrong codes', () => {
    expect(watch([A, null, null, null, null, null, A, B, A])).toEqual([[A, 1000]]);
    expect(watch([null, A, null, null, null, null, null])).toEqual([]);
  });

  it('is the next piece after a second and a half', () => {
    expect(watch(held(A, 30)).map(([, at]) => at)).toEqual([125, 1625, 3125]);
  });

  it('is the next piece at once when it has left the picture and comes again', () => {
    expect(watch([...held(A, 3), ...held(null, 5), ...held(A, 2)])).toEqual([
      [A, 125],
      [A, 1125],
    ]);
  });

  it('has not left when a shaking hand hides it for a moment', () => {
    expect(watch([A, A, null, null, A, A, null, A])).toEqual([[A, 125]]);
  });

  it('does not hold back another one', () => {
    expect(watch([A, A, B, B, A])).toEqual([
      [A, 125],
      [B, 375],
    ]);
  });
});

describe('the loop that looks', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('looks at most eight times a second', async () => {
    let looks = 0;
    const stop = scanLoop(
      async () => {
        looks += 1;
        return null;
      },
      () => {},
    );
    await vi.advanceTimersByTimeAsync(2000);
    stop();
    expect(looks).toBeGreaterThan(14);
    expect(looks).toBeLessThanOrEqual(17);
  });

  it('never looks twice at once, however long a look takes, and stays stopped', async () => {
    let [running, most, looks] = [0, 0, 0];
    const heard: string[] = [];
    const stop = scanLoop(
      async () => {
        looks += 1;
        running += 1;
        most = Math.max(most, running);
        await new Promise(resolve => setTimeout(resolve, 300));
        running -= 1;
        return A;
      },
      code => heard.push(code),
    );
    await vi.advanceTimersByTimeAsync(1100);
    expect(most).toBe(1);
    expect(heard).toEqual([A]);
    stop();
    const before = looks;
    await vi.advanceTimersByTimeAsync(3000);
    expect(looks).toBe(before);
    expect(heard).toEqual([A]);
  });

  it('goes on after a look that fails', async () => {
    const heard: string[] = [];
    let looks = 0;
    const stop = scanLoop(
      async () => {
        looks += 1;
        if (looks < 3) throw new Error('no frame');
        return A;
      },
      code => heard.push(code),
    );
    await vi.advanceTimersByTimeAsync(1000);
    stop();
    expect(heard).toEqual([A]);
  });
});
