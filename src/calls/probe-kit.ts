import type { Evidence } from './kit.ts';

/** A tablet's clock may be ahead of the server's by this much. */
const clockDriftMs = 15 * 60_000;

/** What a server may have noted as the time of a change that a tablet made at `since`, at the earliest. */
export const earliest = (since: string) => new Date(Date.parse(since) - clockDriftMs).toISOString();

/** What agrees and what does not, in words. */
export function compared(facts: Record<string, boolean>): Pick<Evidence, 'same' | 'differs'> {
  const named = Object.entries(facts);
  return {
    same: named.filter(([, agrees]) => agrees).map(([name]) => name),
    differs: named.filter(([, agrees]) => !agrees).map(([name]) => name),
  };
}
