import { shifts } from '#calls/index.ts';
import type { Tablet } from '#offline/tablet.ts';
import { serverNow } from '../page/server-clock.ts';
import { currentTablet } from '../tablet/tablet.ts';
import { fetchCall } from '../transport/fetch-call.ts';
import { mayRead } from './may-read.ts';

const movedKey = 'money:moved';
/** A shop has a few drawers, and so a few shifts that run. */
const mostShifts = 8;

let moves = 0;

/**
 * Notes that the server has just taken in money of this tablet. What is kept of its shifts from before is
 * without it.
 */
export async function noteMoney({ drafts }: Pick<Tablet, 'drafts'>): Promise<void> {
  moves += 1;
  await drafts.save(movedKey, serverNow());
}

/** ISO time at which the server last took in money of this tablet; `null` where it never did. */
export const moneyNotedAt = ({ drafts }: Pick<Tablet, 'drafts'>): Promise<string | null> =>
  drafts.load<string>(movedKey);

/**
 * Reads what came and went in the running shifts. They can then be looked at, counted and ended once the
 * connection is gone. While money of this tablet is on its way nothing is read: an answer may have it or not.
 * Rejects as `fetchCall` does.
 */
export async function keepRunningShifts(tablet: Tablet, signal?: AbortSignal): Promise<void> {
  if (!mayRead(shifts.soFar)) return;
  const { rows } = await tablet.store.load(shifts.filter);
  const running = rows
    .filter(({ status }) => status !== 'CLOSED')
    .sort((a, b) => (a.opened_at < b.opened_at ? 1 : -1))
    .slice(0, mostShifts);
  for (const { shift_no } of running) {
    if (tablet.outbox.busy()) return;
    const before = moves;
    const slip = await fetchCall(shifts.soFar, { shift_no }, signal ? { signal } : {});
    if (moves !== before || currentTablet() !== tablet) return;
    await tablet.store.putAnswer(shifts.soFar, { shift_no }, slip);
  }
}
