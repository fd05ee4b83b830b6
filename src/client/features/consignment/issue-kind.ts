import type { ConsignmentIssue } from '#calls/consignment/issues.ts';
import { consignmentIssues } from '#calls/index.ts';
import { businessToday } from '#client/page/server-clock.ts';
import type { ConsignmentHeader } from '#model/consignment/document.ts';
import { change } from '#offline/change.ts';
import { ownReceiving } from '../../fields/receiving-fields.tsx';
import { t } from '../../messages/en.ts';
import { newDraftKey } from '../../outbox/document-drafts.ts';
import {
  type DocumentDraft,
  type DocumentKind,
  type Franchise,
  nothingBeside,
  type Plain,
} from '../../workflows/document/document-draft.ts';
import type { DraftLine } from '../../workflows/document/lines-draft.ts';

export type IssueParts = Plain<ConsignmentHeader, ConsignmentIssue>;
export type IssueDraft = DocumentDraft<IssueParts>;

/** A new issue's header: from the franchise's consignment location to its warehouse. */
function newHeader(franchise: Franchise | null): ConsignmentHeader {
  return {
    la_external_doc: '',
    la_notes: '',
    la_internal_comment: '',
    la_request_delivery_date: '',
    la_so_payment: '',
    la_ship_card: '',
    transfer_from_code: franchise?.consignment_location_code ?? '',
    transfer_to_code: franchise?.consignment_warehouse_code ?? '',
    intransit_code: franchise?.consignment_intransit_code ?? '',
    ...ownReceiving(null),
  };
}

const headerKeys = Object.keys(newHeader(null)) as (keyof ConsignmentHeader)[]; // the object above has exactly these

function lineInput({ line_no, item_no, variant_code, quantity, line_note }: DraftLine) {
  return { line_no, item_no, variant_code, ci_qty: quantity, la_to_line_note: line_note };
}

export const issueKind: DocumentKind<IssueParts> = {
  stored: 'issue',
  newKey: newDraftKey('issue'),
  newHeader,
  create(draft) {
    const data = { ...draft.header, order_date: businessToday(), lines: draft.lines.map(lineInput) };
    return change(consignmentIssues.create, { ci_no: draft.no, data }, { tempId: draft.no });
  },
  noOf: issue => issue.ci_no,
  headerOf: issue => Object.fromEntries(headerKeys.map(key => [key, issue[key]])) as ConsignmentHeader, // same keys, same values
  linesOf: issue =>
    issue.lines.map(line => ({
      line_no: line.line_no,
      item_no: line.item_no,
      variant_code: line.variant_code,
      quantity: line.ci_qty,
      unit_price: 0,
      line_discount_amount: 0,
      line_note: line.la_to_line_note,
      description: line.description,
      variant_description: line.variant_description,
      unit_of_measure: line.unit_of_measure,
      picture: '',
    })),
  calls: ci_no => ({
    header: data => change(consignmentIssues.update, { ci_no, data }),
    addLine: line => change(consignmentIssues.addLine, { ci_no, ...lineInput(line) }),
    updateLine: line => change(consignmentIssues.updateLine, { ci_no, ...lineInput(line) }),
    removeLines: line_nos => change(consignmentIssues.removeLines, { ci_no, line_nos }),
  }),
  beside: nothingBeside,
};

/** What must be put right before the issue can be saved. */
export function problemOf({ header, seen }: IssueDraft): string | null {
  const { transfer_from_code, transfer_to_code, la_request_delivery_date: date } = header;
  if (!transfer_from_code || !transfer_to_code) return t.consignmentIssues.chooseWay;
  if (transfer_from_code === transfer_to_code) return t.consignmentIssues.sameWay;
  const late = date !== '' && date < businessToday() && date !== seen?.document.la_request_delivery_date;
  return late ? t.doc.pastDate : null;
}
