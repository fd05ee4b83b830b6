import { sql } from 'drizzle-orm';
import { transferOrders as calls } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { TransferOrder } from '#calls/transfers/orders.ts';
import { serverMessages } from '#model/messages/server.ts';
import { receiveLines } from '#model/transfers/orders.ts';
import { transferOrders } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import { byRule } from '../kit/documents.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { inFranchise, isInFranchise } from '../kit/scope.ts';
import { loadTransfer, type Moving, saveTransfer, syncTransfer, transferMissing } from './store.ts';

export const handlers = answers(calls, {
  filter: (input, context) => {
    const t = transferOrders;
    // The franchisor's own receipts are the ERP's affair.
    const received = inFranchise(t.franchise_code, context) ?? sql`${t.franchise_code} <> ''`;
    return answerList(
      context,
      calls.filter,
      {
        from: t,
        columns: columnsOf(calls.filter, t),
        where: received,
        order: { bc_to_no: sql`${t.bc_to_no} collate "C"` },
      },
      input,
    );
  },

  get: ({ bc_to_no }, context) => loadTransfer(context, bc_to_no, false),

  shipments: async ({ bc_to_no }, context) => {
    const { lines } = await loadTransfer(context, bc_to_no, false);
    const posted = await context.documentErp.transferShipments(context, bc_to_no);
    const named = new Map(lines.map(line => [line.line_no, line]));
    const nameOf = (line_no: number) => {
      const {
        item_no = '',
        variant_code = '',
        description = '',
        unit_of_measure = '',
      } = named.get(line_no) ?? {};
      return { item_no, variant_code, description, unit_of_measure };
    };
    return {
      bc_to_no,
      shipments: posted.map(shipment => ({
        ...shipment,
        lines: shipment.lines.map(line => ({ ...line, ...nameOf(line.line_no) })),
      })),
    };
  },

  sync: ({ bc_to_no }, context) => syncTransfer(context, bc_to_no, true),

  receive: (input, context) => receiveTransfer(context, input),
});

/** Takes in what arrived, as far as it was shipped by now: here, and in the ERP's books. */
export async function receiveTransfer(
  context: Moving,
  { bc_to_no, franchise_code, lines }: InputOf<typeof calls.receive>,
): Promise<TransferOrder> {
  const before = await syncTransfer(context, bc_to_no, false);
  const isReceiver = before.franchise_code !== '' && isInFranchise(before.franchise_code, context);
  // Who sent the goods sees the order, and does not receive it.
  if (!isReceiver) throw transferMissing(bc_to_no);
  if (franchise_code !== '' && franchise_code !== before.franchise_code)
    throw new Refusal('validation', serverMessages.notFor(bc_to_no, franchise_code), 'franchise_code');
  const after = byRule(() => receiveLines(before, lines, context.now.toISOString()));
  const received = after.lines.map(({ line_no, qty_received }) => ({ line_no, qty_received }));
  const { transfer_from_code, ci_no } = before;
  const order = { no: bc_to_no, external_document_no: ci_no, transfer_from_code };
  const ofReceiver = { ...order, franchise_code: before.franchise_code };
  await context.documentErp.receiveTransfer(context, ofReceiver, received);
  return saveTransfer(context, before, after, context.actor.user.username);
}
