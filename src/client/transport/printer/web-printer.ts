import type { Outcome, Patience } from '#model/printing/slip-job.ts';
import {
  outcomeOf,
  troubleOf,
  type XmlAnswer,
  type XmlPrinter,
  type XmlSlip,
} from '#model/printing/xml-printer.ts';

/** How long a printer with a web server is waited for, in ms. */
export type WebPatience = Pick<Patience, 'status' | 'taken' | 'perRow'> & {
  /** Added to the printer's own work: a slip on its way there, and the answer. */
  onTheWay: number;
};

/** It may have to open an encrypted line first, which is slow work for a printer. */
export const webPatience: WebPatience = { status: 8000, taken: 15_000, perRow: 1000 / 400, onTheWay: 5000 };

/**
 * Sends one slip to a printer with a web server, once. The tablet asks for the printer's state first: without
 * an answer to that, nothing of the slip has left the tablet. A slip that was sent and not answered may be on
 * the paper. The browser does not say how far it came.
 */
export async function printOnWeb(
  origin: string,
  printer: XmlPrinter,
  slip: XmlSlip,
  { status, taken, perRow, onTheWay }: WebPatience = webPatience,
): Promise<Outcome> {
  const post = async (asked: XmlSlip | null, ms: number): Promise<XmlAnswer | 'silent' | 'cut_off'> => {
    const signal = AbortSignal.timeout(ms + (asked ? onTheWay : 0));
    try {
      const answer = await fetch(origin + printer.path(Math.round(ms)), {
        method: 'POST',
        headers: { 'content-type': 'text/xml; charset=utf-8' },
        body: printer.message(asked),
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        signal,
      });
      return (answer.ok ? printer.read(await answer.text()) : null) ?? 'cut_off';
    } catch {
      return signal.aborted ? 'silent' : 'cut_off';
    }
  };
  const before = await post(null, status);
  if (typeof before === 'string') return { status: 'failed', reason: 'not_reached' };
  const trouble = troubleOf(before);
  if (trouble) return { status: 'failed', reason: trouble };
  const answer = await post(slip, taken + slip.height * perRow);
  return typeof answer === 'string' ? { status: 'unknown', reason: answer } : outcomeOf(answer);
}
