import { RuleProblem } from '../kit/actions.ts';
import { documentDate, requestFault } from '../kit/document-date.ts';
import { assertUnique } from '../kit/document-lines.ts';
import { lineRules } from '../kit/line-rules.ts';
import { addQuantity } from '../kit/quantity.ts';
import { documentMessages } from '../messages/documents.ts';
import { postingMessages } from '../messages/posting.ts';
import { stockMessages } from '../messages/stock.ts';
import { assertWhole } from '../stock/units.ts';
import { progressOf, type TransferDocument } from '../transfers/orders.ts';
import { type ConsignmentAction, canConsign } from './actions.ts';
import {
  type ConsignmentDocument,
  type ConsignmentHeader,
  type ConsignmentLine,
  type ConsignmentLineInput,
  type ConsignmentOrigin,
  type ConsignmentProgress,
  type ConsignmentRequest,
  type ConsignmentRuleContext,
  statusOfProgress,
} from './document.ts';

/** What is known of an item where the issue is made. */
export type ConsignmentItem = {
  description: string;
  variant_description: string;
  unit_of_measure: string;
};
/** Finds what the franchise keeps under a number; `null`: nothing. */
export type FindConsignmentItem = (item_no: string, variant_code: string) => ConsignmentItem | null;
type ItemFacts = ConsignmentRuleContext & { item: FindConsignmentItem };

export type NewIssueFacts = ItemFacts & { ci_no: string; origin: ConsignmentOrigin };

/** Throws the reason why an action cannot be done. */
export function allow(
  action: ConsignmentAction,
  issue: ConsignmentDocument,
  facts: ConsignmentRuleContext,
): void {
  const verdict = canConsign(action, issue, facts.actor);
  if (!verdict.ok) throw new RuleProblem(verdict.why);
}

/** The document after a change: totals, version and time. */
function settled<D extends ConsignmentDocument>(changed: D, facts: ConsignmentRuleContext): D {
  return {
    ...changed,
    total_lines: changed.lines.length,
    total_qty: addQuantity(...changed.lines.map(line => line.ci_qty)),
    version: changed.version + 1,
    updated_at: facts.now,
  };
}

/** The issue a person makes, numbered. Its date is the tablet's where that can be. */
export function createIssue<H extends ConsignmentHeader>(
  data: H & { order_date: string; lines: readonly ConsignmentLineInput[] },
  facts: NewIssueFacts,
): H & ConsignmentOrigin & ConsignmentProgress {
  const { lines, order_date } = data;
  const date = documentDate(order_date, facts.today);
  assertHeader(data, date);
  assertUnique(lines.map(line => line.line_no));
  return settled(
    {
      ...data,
      ...facts.origin,
      ci_no: facts.ci_no,
      bc_to_no: '',
      erp_request: '',
      erp_refusal: '',
      la_status: 'OPEN',
      order_date: date,
      cancel_reason_code: '',
      total_lines: 0,
      total_qty: 0,
      created_at: facts.now,
      updated_at: facts.now,
      version: 0,
      lines: lines.map(line => newLine(line, facts.item)),
    },
    facts,
  );
}

/** Changes the header; only the fields given. */
export function updateIssue<D extends ConsignmentDocument>(
  issue: D,
  change: Partial<ConsignmentHeader>,
  facts: ConsignmentRuleContext,
): D {
  allow('edit', issue, facts);
  const next = { ...issue, ...change };
  const earliest = change.la_request_delivery_date === undefined ? '' : facts.today;
  assertHeader(next, earliest);
  return settled(next, facts);
}

export const { addLine, updateLine, removeLines } = lineRules({
  allow: (issue: ConsignmentDocument, facts: ConsignmentRuleContext) => allow('edit', issue, facts),
  make: (input: ConsignmentLineInput, _, { item }: ItemFacts) => newLine(input, item),
  keep(line: ConsignmentLine, input) {
    const next = { ...line, ...own(input) };
    assertWhole(next, next.ci_qty, 'ci_qty');
    return next;
  },
  settle: (_, changed, facts) => settled(changed, facts),
});

/** The issue once the ERP has made its transfer order. What is shipped then follows from that order. */
export function releaseIssue<D extends ConsignmentDocument>(
  issue: D,
  bc_to_no: string,
  facts: ConsignmentRuleContext,
): D {
  allow('release', issue, facts);
  return settled({ ...issue, la_status: 'RELEASED', bc_to_no, erp_refusal: '' }, facts);
}

/** A remote ERP was asked to do something about the issue. It answers later. */
export const askedErp = <D extends ConsignmentDocument>(
  issue: D,
  erp_request: Exclude<ConsignmentRequest, ''>,
  facts: ConsignmentRuleContext,
): D => settled({ ...issue, erp_request, erp_refusal: '' }, facts);

/** The ERP has made the order that it was sent. The very same object where that is known. */
export function numberedByErp<D extends ConsignmentDocument>(
  issue: D,
  bc_to_no: string,
  facts: ConsignmentRuleContext,
): D {
  if (issue.la_status === 'OPEN' || issue.la_status === 'CANCELED') return issue;
  const erp_request = issue.erp_request === 'release' ? '' : issue.erp_request;
  if (issue.bc_to_no === bc_to_no && issue.erp_request === erp_request) return issue;
  return settled({ ...issue, bc_to_no, erp_request }, facts);
}

/** The ERP refused what it was asked: an issue that it was sent is open again, any other stays as it is. */
export function refusedByErp<D extends ConsignmentDocument>(
  issue: D,
  request: Exclude<ConsignmentRequest, ''>,
  erp_refusal: string,
  facts: ConsignmentRuleContext,
): D {
  const wasSent = request === 'release' && issue.la_status === 'RELEASED';
  const erp_request = issue.erp_request === request || wasSent ? '' : issue.erp_request;
  const back = wasSent ? { la_status: 'OPEN', bc_to_no: '' } : {};
  return settled({ ...issue, ...back, erp_request, erp_refusal }, facts);
}

/**
 * The ERP has taken back the order of an issue, as it was asked. The very same object where it was not asked, or the
 * goods have left since.
 *
 * @param after what the issue becomes
 */
export function takenBack<D extends ConsignmentDocument>(
  issue: D,
  after: { status: 'OPEN'; why?: string } | { status: 'CANCELED'; cancel_reason_code: string },
  facts: ConsignmentRuleContext,
): D {
  const request = after.status === 'OPEN' ? 'reopen' : 'cancel';
  if (issue.erp_request !== request) return issue;
  const asked: D = { ...issue, erp_request: '' };
  if (!canConsign('cancel', asked, facts.actor).ok) return settled(asked, facts);
  if (after.status === 'CANCELED') return cancelIssue(asked, after.cancel_reason_code, facts);
  return settled({ ...asked, la_status: 'OPEN', bc_to_no: '', erp_refusal: after.why ?? '' }, facts);
}

/** A reason may be given and need not be. */
export function cancelIssue<D extends ConsignmentDocument>(
  issue: D,
  cancel_reason_code: string,
  facts: ConsignmentRuleContext,
): D {
  allow('cancel', issue, facts);
  return settled({ ...issue, la_status: 'CANCELED', cancel_reason_code }, facts);
}

/** The issue as its transfer order has it; the very same object when that says nothing new. */
export function followTransfer<D extends ConsignmentDocument>(
  issue: D,
  transfer: Pick<TransferDocument, 'status' | 'lines'>,
  facts: ConsignmentRuleContext,
): D {
  const byLine = new Map(transfer.lines.map(line => [line.line_no, line]));
  const lines = issue.lines.map(line => {
    const { qty_shipped = line.qty_shipped, qty_received = line.qty_received } =
      byLine.get(line.line_no) ?? {};
    const same = qty_shipped === line.qty_shipped && qty_received === line.qty_received;
    return same ? line : { ...line, qty_shipped, qty_received };
  });
  // The ERP's people may have deleted the order, of which nothing was shipped. What was asked of it is answered apart.
  const isDropped =
    transfer.status === 'CANCELED' && issue.la_status === 'RELEASED' && issue.erp_request === '';
  if (isDropped) return settled({ ...issue, lines, la_status: 'CANCELED' }, facts);
  if (lines.every((line, index) => line === issue.lines[index])) return issue;
  return settled({ ...issue, lines, la_status: statusOfProgress[progressOf(transfer.lines)] }, facts);
}

/** The fields of a line that are a person's; an input may carry more. */
function own(input: ConsignmentLineInput): ConsignmentLineInput {
  const { line_no, item_no, variant_code, ci_qty, la_to_line_note } = input;
  return { line_no, item_no, variant_code, ci_qty, la_to_line_note };
}

function newLine(input: ConsignmentLineInput, find: FindConsignmentItem): ConsignmentLine {
  const item = find(input.item_no, input.variant_code);
  if (!item) throw new RuleProblem(stockMessages.notKept(input.item_no), 'rule', 'item_no');
  const { description, variant_description, unit_of_measure } = item;
  assertWhole({ ...input, unit_of_measure }, input.ci_qty, 'ci_qty');
  return {
    ...own(input),
    description,
    variant_description,
    unit_of_measure,
    qty_shipped: 0,
    qty_received: 0,
  };
}

/** What is wrong as soon as it is written down; what may still be missing the release asks for. */
function assertHeader(header: ConsignmentHeader, earliest: string): void {
  const { transfer_from_code, transfer_to_code, la_request_delivery_date } = header;
  if (transfer_from_code !== '' && transfer_from_code === transfer_to_code)
    throw new RuleProblem(postingMessages.sameEnds(), 'validation', 'data.transfer_to_code');
  if (la_request_delivery_date && la_request_delivery_date < earliest)
    throw new RuleProblem(
      documentMessages.notPast('Request Delivery Date'),
      'validation',
      'data.la_request_delivery_date',
    );
  const tooLate = earliest && requestFault('Request Delivery Date', la_request_delivery_date, earliest);
  if (tooLate) throw new RuleProblem(tooLate, 'validation', 'data.la_request_delivery_date');
}
