import { eq, sql } from 'drizzle-orm';
import * as rules from '#model/consignment/issues.ts';
import { transferOrders } from '../../db/schema/index.ts';
import { forgetTransfer } from '../../erp/connected.ts';
import { settleMs } from '../../outgoing/adapter.ts';
import { addCommand, type Command } from '../../outgoing/commands.ts';
import type { EffectContext, Effects } from '../../outgoing/effects.ts';
import { changeIssue } from '../consignment/store.ts';
import { acting, requestOf, sendAgain } from './acting.ts';

type TransferKind = Extract<keyof Effects, `transfer.${string}`>;

/** What the outcome of each kind of command does to a consignment issue, or to a transfer order. */
export const transferEffects: Pick<Effects, TransferKind> = {
  'transfer.release': {
    async done(at, { document_no }, { remote_no }) {
      await changeIssue(acting(at), document_no, (issue, facts) =>
        rules.numberedByErp(issue, remote_no, facts),
      );
    },
    async refused(at, { document_no }, why) {
      await changeIssue(acting(at), document_no, (issue, facts) =>
        rules.refusedByErp(issue, 'release', why, facts),
      );
    },
  },
  'transfer.cancel': {
    async done(at, { document_no, payload: { after } }) {
      // Before the issue is locked: in the order in which what the ERP tells is taken over.
      await forgetTransfer(at, document_no);
      await changeIssue(acting(at), document_no, (issue, facts) => rules.takenBack(issue, after, facts));
    },
    async refused(at, { document_no, payload: { after } }, why) {
      let isAnswer = false;
      await changeIssue(acting(at), document_no, (issue, facts) => {
        isAnswer = issue.erp_request === requestOf(after);
        return isAnswer ? rules.refusedByErp(issue, requestOf(after), why, facts) : issue;
      });
      if (isAnswer) await sendAgain(at, 'transfer.release', document_no);
    },
  },
  'transfer.receive': {
    // The sums that the ERP was told are of all receipts: those that it refused before are among them.
    done: (at, { document_no }) => noteRefusal(at, document_no, ''),
    // What was received stays received.
    refused: (at, { document_no }, why) => noteRefusal(at, document_no, why),
  },
};

async function noteRefusal({ tx, now }: EffectContext, bc_to_no: string, why: string): Promise<void> {
  const o = transferOrders;
  await tx
    .update(o)
    .set({ erp_refusal: why, version: sql`${o.version} + 1`, updated_at: now })
    .where(sql`${eq(o.bc_to_no, bc_to_no)} and ${o.erp_refusal} <> ${why}`);
}

/**
 * An issue is put back, of which the ERP may have the order all the same: it is asked to give it back first, once it
 * cannot be making it any more.
 *
 * @param by who discards the entry
 */
export async function askTransferBack(
  at: EffectContext,
  command: Extract<Command, { kind: 'transfer.release' }>,
  made_at: Date,
  why: string,
  by: string,
): Promise<void> {
  const { document_no, franchise_code, payload } = command;
  await changeIssue(acting(at), document_no, (issue, facts) => rules.askedErp(issue, 'reopen', facts));
  const { ci_no, transfer_from_code } = payload;
  const back = { ci_no, transfer_from_code, after: { status: 'OPEN', why } as const };
  const asked = {
    kind: 'transfer.cancel',
    document_no,
    franchise_code,
    payload: back,
    created_by: by,
  } as const;
  await addCommand(at.tx, asked, at.now, { next_at: new Date(made_at.getTime() + settleMs) });
}
