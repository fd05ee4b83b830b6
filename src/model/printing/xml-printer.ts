import type { Bitmap, PrinterStatus } from './escpos.ts';
import type { Outcome, Reason } from './slip-job.ts';

/** What a printer is asked for that is spoken to in XML. */
export type XmlSlip = Bitmap & {
  cut: boolean;
  /** Opens the drawer that hangs on the printer. */
  drawer: boolean;
};

/** What such a printer answered. */
export type XmlAnswer = {
  /** It did what it was asked. */
  done: boolean;
  status: PrinterStatus;
  /** It says that all is on the paper, and not only that it has taken it. */
  confirmed: boolean;
  /** It says that it did not begin. */
  refused: boolean;
};

/** A printer with a web server of its own. Its messages are made and read here, and sent elsewhere. */
export type XmlPrinter = {
  /** Where it takes messages, below its origin; it may take so many ms for one. */
  path(limitMs: number): string;
  /** A slip, or without one the question how it is. */
  message(slip: XmlSlip | null): string;
  /** `null`: that is no answer of such a printer. */
  read(text: string): XmlAnswer | null;
};

/** Why nothing can be printed now; `null` where it can. */
export function troubleOf({ done, status }: XmlAnswer): Reason | null {
  return status.trouble ?? (done ? null : 'error');
}

/** What became of a slip, from the answer to it. */
export function outcomeOf({ done, status, confirmed, refused }: XmlAnswer): Outcome {
  if (done) return { status: 'printed', confirmed, paperLow: status.paperLow };
  return {
    status: refused ? 'failed' : 'unknown',
    reason: status.trouble ?? (refused ? 'offline' : 'error'),
  };
}
