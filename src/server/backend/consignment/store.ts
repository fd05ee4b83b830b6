import { and, asc, eq } from 'drizzle-orm';
import type { ConsignmentIssue } from '#calls/consignment/issues.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { ConsignmentRuleContext } from '#model/consignment/document.ts';
import { followTransfer } from '#model/consignment/issues.ts';
import { isLocal } from '#model/kit/local-number.ts';
import { serverMessages } from '#model/messages/server.ts';
import type { TransferDocument } from '#model/transfers/orders.ts';
import { consignmentIssues, consignmentLines } from '../../db/schema/index.ts';
import { type Acting, byRuleAsync, momentOf } from '../kit/documents.ts';
import { saveLines } from '../kit/line-rows.ts';
import { inFranchise } from '../kit/scope.ts';

export const issueMissing = (ci_no: string): Refusal =>
  new Refusal('not_found', serverMessages.missing('Consignment Issue', ci_no));

/**
 * The whole issue. One of another franchise is as missing.
 *
 * @param lock keeps it until the transaction ends. Its transfer order, where it has one, is locked before it.
 */
export async function loadIssue(context: Acting, ci_no: string, lock: boolean): Promise<ConsignmentIssue> {
  if (isLocal(ci_no))
    throw new Refusal('validation', serverMessages.noNumberYet('Consignment Issue'), 'ci_no');
  const scope = inFranchise(consignmentIssues.franchise_code, context);
  return load(context, and(eq(consignmentIssues.ci_no, ci_no), scope), ci_no, lock);
}

async function load(
  { tx }: Acting,
  where: ReturnType<typeof and>,
  ci_no: string,
  lock: boolean,
): Promise<ConsignmentIssue> {
  const query = tx.select().from(consignmentIssues).where(where);
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw issueMissing(ci_no);
  const lines = await tx
    .select()
    .from(consignmentLines)
    .where(eq(consignmentLines.ci_no, row.ci_no))
    .orderBy(asc(consignmentLines.line_no));
  const { created_by: _by, ...header } = row;
  return {
    ...header,
    franchise_country_region_code: 'VNM',
    receiving_country_region_code: 'VNM',
    la_request_delivery_date: row.la_request_delivery_date ?? '',
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    lines: lines.map(({ ci_no: _no, ...line }) => line),
  };
}

/** An issue's own columns. */
function columnsOf(issue: ConsignmentIssue) {
  const {
    lines: _lines,
    franchise_country_region_code: _franchise,
    receiving_country_region_code: _receiving,
    ...header
  } = issue;
  return {
    ...header,
    la_request_delivery_date: issue.la_request_delivery_date || null,
    created_at: new Date(issue.created_at),
    updated_at: new Date(issue.updated_at),
  };
}

export async function insertIssue({ tx, actor }: Acting, issue: ConsignmentIssue): Promise<void> {
  await tx.insert(consignmentIssues).values({ ...columnsOf(issue), created_by: actor.user.user_id });
  if (issue.lines.length)
    await tx.insert(consignmentLines).values(issue.lines.map(line => ({ ...line, ci_no: issue.ci_no })));
}

type Edited = string | { readonly ci_no: string; readonly base_version?: number | undefined };

/**
 * Changes an issue by a rule of the model and writes the difference.
 *
 * @param edited the number, with the `base_version` that was read: a change of an issue of another version is
 * refused as `stale`
 * @returns the whole issue as it is afterwards
 */
export async function changeIssue(
  context: Acting,
  edited: Edited,
  rule: (
    issue: ConsignmentIssue,
    ruleContext: ConsignmentRuleContext,
  ) => ConsignmentIssue | Promise<ConsignmentIssue>,
): Promise<ConsignmentIssue> {
  const { ci_no, base_version = undefined } = typeof edited === 'string' ? { ci_no: edited } : edited;
  const before = await loadIssue(context, ci_no, true);
  if (base_version !== undefined && base_version !== before.version)
    throw new Refusal('stale', serverMessages.stale('Consignment Issue', ci_no));
  const after = await byRuleAsync(() => rule(before, momentOf(context)));
  await saveIssue(context, before, after);
  return after;
}

async function saveIssue({ tx }: Acting, before: ConsignmentIssue, after: ConsignmentIssue): Promise<void> {
  if (after === before) return;
  const { ci_no } = after;
  const lines = { table: consignmentLines, no: consignmentLines.ci_no, number: ci_no };
  await saveLines(tx, lines, before.lines, after.lines, line => ({ ...line, ci_no }));
  await tx.update(consignmentIssues).set(columnsOf(after)).where(eq(consignmentIssues.ci_no, ci_no));
}

/**
 * The issue that asked for a transfer order follows the order's quantities, whichever franchise it belongs
 * to. The order is locked already.
 */
export async function followIssue(
  context: Acting,
  transfer: TransferDocument & { ci_no: string },
): Promise<void> {
  if (transfer.ci_no === '') return;
  const { tx } = context;
  const [asked] = await tx
    .select({ no: consignmentIssues.ci_no })
    .from(consignmentIssues)
    .where(eq(consignmentIssues.ci_no, transfer.ci_no));
  if (!asked) return;
  const before = await load(context, eq(consignmentIssues.ci_no, asked.no), asked.no, true);
  // Of one that was taken back and sent again, the first order says nothing. A number may come after the goods.
  const isIts = before.bc_to_no === transfer.bc_to_no;
  if (!isIts && (before.bc_to_no !== '' || transfer.status === 'CANCELED')) return;
  await saveIssue(context, before, followTransfer(before, transfer, momentOf(context)));
}
