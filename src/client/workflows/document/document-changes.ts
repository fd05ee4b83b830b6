import type { Change } from '#offline/change.ts';
import type { DraftLine } from './lines-draft.ts';

type Edited<H> = { header: H; lines: readonly DraftLine[] };

/** The calls that change a document of one kind. */
export type ChangeCalls<H> = {
  header(data: Partial<H>): Change;
  addLine(line: DraftLine): Change;
  updateLine(line: DraftLine): Change;
  removeLines(line_nos: number[]): Change;
};

/** The fields of a header, a line or a copy that are not what they were. */
export function changedFields<T extends object>(before: T, after: T): Partial<T> {
  const changed = Object.entries(after).filter(
    ([key, value]) => before[key as keyof T] !== value, // both have the same fields
  );
  return Object.fromEntries(changed) as Partial<T>;
}

/** What to send so that the document becomes the working copy: the header first, then lines taken away, changed and new. */
export function documentChanges<H extends object>(
  before: Edited<H>,
  after: Edited<H>,
  calls: ChangeCalls<H>,
): Change[] {
  const drafts: Change[] = [];
  const data = changedFields(before.header, after.header);
  if (Object.keys(data).length > 0) drafts.push(calls.header(data));

  const kept = new Set(after.lines.map(line => line.line_no));
  const line_nos = before.lines.map(line => line.line_no).filter(line_no => !kept.has(line_no));
  if (line_nos.length > 0) drafts.push(calls.removeLines(line_nos));

  const known = new Map(before.lines.map(line => [line.line_no, line]));
  for (const line of after.lines) {
    const old = known.get(line.line_no);
    if (!old) drafts.push(calls.addLine(line));
    else if (!sameLine(old, line)) drafts.push(calls.updateLine(line));
  }
  return drafts;
}

const own = (line: DraftLine) => [
  line.item_no,
  line.variant_code,
  line.quantity,
  line.unit_price,
  line.line_discount_amount,
  line.line_note,
];

function sameLine(a: DraftLine, b: DraftLine): boolean {
  return JSON.stringify(own(a)) === JSON.stringify(own(b));
}
