import { expect } from 'vitest';
import type { ConsignmentIssue } from '#calls/consignment/issues.ts';
import { remoteCursors } from '#server/db/schema/index.ts';
import type { SellingServer } from '../sales/selling.ts';
import { type Asked, type History, refusal, type Step } from './histories.ts';

/** The remote ERP can write transfer orders. */
export async function hasTransferOrders({ db }: Pick<SellingServer, 'db'>): Promise<void> {
  const now = new Date();
  await db
    .insert(remoteCursors)
    .values({ system: 'erp', set: 'transferOrders', changes_until: now, read_at: now });
}

export async function openIssue(server: SellingServer): Promise<string> {
  const { item_no, variant_code } = server.goodAt(0);
  const { ci_no } = await server.ask<ConsignmentIssue>('consignmentIssues.create', {
    data: { transfer_to_code: 'F02-CONS', lines: [{ line_no: 10_000, item_no, variant_code, ci_qty: 2 }] },
  });
  return ci_no;
}

export const issuePresses = ['release', 'cancel', 'ship'] as const;

/** What happens to a consignment issue that the franchisor has. */
export async function playIssue(
  server: Asked,
  history: History,
  what: Step<(typeof issuePresses)[number]>,
): Promise<void> {
  const { erp, no: ci_no } = history;
  const cancel = { status: 'CANCELED', cancel_reason_code: '' };
  switch (what.do) {
    case 'release':
      await server.ask('consignmentIssues.release', { ci_no }).catch(refusal);
      return;
    case 'cancel':
      await server.ask('consignmentIssues.setStatus', { ci_no, ...cancel }).catch(refusal);
      return;
    case 'ship':
      for (const order of erp.transfers.live(ci_no)) order.shipped = true;
      return;
    default:
      return history.play(what);
  }
}

/** What the franchisor has, and what the shop believes. */
export async function judgeIssue(server: Asked, { erp, no: ci_no, commands: read }: History): Promise<void> {
  const issue = await server.ask<ConsignmentIssue>('consignmentIssues.get', { ci_no });
  const live = erp.transfers.live(ci_no);
  const commands = await read();
  const facts = JSON.stringify({ issue: issue.la_status, live, commands });
  expect(live.length, facts).toBeLessThanOrEqual(1);
  const stuck = commands.filter(({ status }) => !['done', 'refused', 'discarded'].includes(status));
  // After too many tries a person decides; until then both sides may differ.
  if (stuck.some(({ status }) => status === 'dead')) return;
  expect(stuck, facts).toEqual([]);
  expect(live.length, facts).toBe(issue.la_status === 'RELEASED' ? 1 : 0);
  expect(issue.erp_request, facts).toBe('');
  if (issue.la_status === 'RELEASED') expect(issue.bc_to_no, facts).toBe(live[0]?.no);
  if (issue.la_status === 'OPEN') expect(issue.bc_to_no, facts).toBe('');
}
