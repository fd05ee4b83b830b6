import { isIssue } from '#calls/consignment/documents.ts';
import type { ConsignmentIssue, ConsignmentIssueRow } from '#calls/consignment/issues.ts';
import { consignmentIssues as calls } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import * as issueRules from '#model/consignment/issues.ts';
import { given } from '#model/kit/given.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { movesOf } from '#model/transfers/orders.ts';
import { franchiseOrigin } from '#offline/overlay/origin.ts';
import {
  documentRules,
  type LiveEntry,
  type Move,
  type ReplayContext,
  type WorkingSet,
} from '#offline/overlay/replay.ts';
import { changing, madeBy, when, withNamed } from '#offline/overlay/when.ts';
import { editsOf, replayOf } from '../edits.ts';
import { momentOf, namesOf } from '../facts.ts';
import { issueShape } from './shape.ts';

const { noIn } = issueShape;

export const edits = editsOf(issueShape);

/** What the list shows of a change of an issue that is not on this tablet. */
const changedRow = changing<ConsignmentIssueRow>([
  when(calls.update, (row, { data }) => withNamed(row, data)),
  when(calls.release, row => ({ ...row, la_status: 'RELEASED' })),
  when(calls.setStatus, row => ({ ...row, la_status: 'CANCELED' })),
]);

/** Consignment issues. */
export const documents = documentRules<ConsignmentIssue, ConsignmentIssueRow>({
  noIn,
  isDocument: isIssue,
  apply: madeBy(calls.create, noIn, localIssue, change),
  moves,
  list: calls.filter,
  changeRow: (row, entry) => changedRow(row, entry),
});

function change(
  workingSet: WorkingSet<ConsignmentIssue>,
  issue: ConsignmentIssue,
  entry: LiveEntry,
  context: ReplayContext,
): void {
  const after = applied(issue, entry, context);
  if (after !== issue) workingSet.put(after);
}

const applied = changing<ConsignmentIssue, ReplayContext>([
  ...replayOf(
    issueShape,
    { ...issueRules, update: (issue, data, facts) => issueRules.updateIssue(issue, given(data), facts) },
    (_, context) => lineFacts(context),
  ),
  when(calls.release, (issue, _, context) => issueRules.releaseIssue(issue, '', momentOf(context))),
  when(calls.setStatus, (issue, { cancel_reason_code }, context) =>
    issueRules.cancelIssue(issue, cancel_reason_code, momentOf(context)),
  ),
]);

const lineFacts = (context: ReplayContext) => ({
  ...momentOf(context),
  item: (item_no: string, variant_code: string) => namesOf(context, item_no, variant_code),
});

/** The issue that a create entry stands for, under its temporary id. */
export function localIssue(
  { data }: InputOf<typeof calls.create>,
  ci_no: string,
  context: ReplayContext,
): ConsignmentIssue {
  const { consignment_location_code = '', consignment_intransit_code = '' } = context.franchise ?? {};
  const transfer_from_code = data.transfer_from_code || consignment_location_code;
  const intransit_code = data.intransit_code || consignment_intransit_code;
  return {
    ...issueRules.createIssue(
      { ...data, transfer_from_code, intransit_code },
      { ...lineFacts(context), ci_no, origin: franchiseOrigin(context) },
    ),
    franchise_country_region_code: 'VNM',
    receiving_country_region_code: 'VNM',
  };
}

/**
 * The ERP ships what is there at once. How much that is, the tablet can only say from what was last known.
 */
function moves(before: ConsignmentIssue, after: ConsignmentIssue, { onHand }: ReplayContext): Move[] {
  if (before.la_status !== 'OPEN' || after.la_status !== 'RELEASED') return [];
  const left = new Map<string, number>();
  const shipped = after.lines.map(line => {
    const { item_no, variant_code, ci_qty } = line;
    const key = `${item_no}/${variant_code}`;
    const held = left.get(key) ?? onHand?.(item_no, variant_code, after.transfer_from_code) ?? 0;
    const qty_shipped = Math.min(Math.max(0, held), ci_qty);
    left.set(key, addQuantity(held, -qty_shipped));
    return { ...line, quantity: ci_qty, qty_shipped, qty_received: 0 };
  });
  return movesOf(after, [], shipped).map(({ line, location_code, quantity }) => ({
    ...{ item_no: line.item_no, variant_code: line.variant_code, location_code, quantity },
  }));
}
