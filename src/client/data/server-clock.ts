import { signal } from './signal.ts';

/** How far the server's clock is ahead of this tablet's, in milliseconds; null until it has said its time. */
export const serverAheadMs = signal<number | null>(null);

/** Takes the time from an answer that the server has just made. Precise to a few seconds. */
export function noteServerTime(answer: Response): void {
  const at = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isFinite(at)) serverAheadMs.set(at - Date.now());
}
