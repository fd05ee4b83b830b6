import { look, noSightings } from './sightings.ts';

/** Eight looks a second see everything that a hand holds still, and leave the tablet its battery. */
const everyMs = 125;
/** What the page gets to itself between two looks of a slow tablet. */
const restMs = 40;

/**
 * Looks for codes until the returned function is called: at most eight times a second, never twice at once. `see` answers
 * the code in the picture or null; a look that fails counts as nothing seen.
 */
export function scanLoop(see: () => Promise<string | null>, onScan: (code: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;
  let sightings = noSightings;
  const turn = async () => {
    const began = performance.now();
    const code = await see().catch(() => null);
    if (stopped) return;
    const now = performance.now();
    const result = look(sightings, code, now);
    sightings = result.sightings;
    timer = setTimeout(turn, Math.max(restMs, everyMs - (now - began)));
    if (result.scan !== null) onScan(result.scan);
  };
  timer = setTimeout(turn, 0);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
