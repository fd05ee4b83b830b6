import { businessDate } from '#model/format.ts';
import { addQuantity } from '#model/quantity.ts';
import { amountUpTo, discountUpTo } from '#model/totals.ts';
import type {
  bankAccountEntries,
  cashbookEntries,
  salesInvoiceLines,
  salesInvoices,
  salesShipmentLines,
  salesShipments,
} from '../schema/index.ts';
import { stores } from './franchises.ts';
import type { Change, Numbers } from './sales-documents.ts';
import { clerkId } from './users.ts';

type Quantity = 'qty_shipped' | 'qty_invoiced';

/** The lines whose quantity a change raised, with what it was before. */
function raised({ before, after }: Change, field: Quantity) {
  const old = new Map(before?.lines.map(line => [line.line_no, line[field]]));
  return after.lines
    .map(line => ({ line, from: old.get(line.line_no) ?? 0 }))
    .filter(({ line, from }) => line[field] > from);
}

const stamp = (change: Change) => ({
  pos_so_no: change.after.pos_so_no,
  franchise_code: change.after.franchise_code,
  posting_date: businessDate(change.at),
  created_by: clerkId(change.store),
  created_at: change.at,
});

export type Shipment = {
  header: typeof salesShipments.$inferInsert;
  lines: (typeof salesShipmentLines.$inferInsert)[];
};

/** The posted shipment of a change; `null` when nothing left the store. */
export function shipmentOf(change: Change, numbers: Numbers): Shipment | null {
  const moved = raised(change, 'qty_shipped');
  if (moved.length === 0) return null;
  const { after, at } = change;
  const pos_ss_no = numbers.next('SS', after.franchise_code, at);
  const location_code = after.location_code;
  return {
    header: { pos_ss_no, location_code, shipment_date: businessDate(at), ...stamp(change) },
    lines: moved.map(({ line, from }) => ({
      pos_ss_no,
      pos_so_no: after.pos_so_no,
      line_no: line.line_no,
      item_no: line.item_no,
      variant_code: line.variant_code,
      description: line.description,
      unit_of_measure: line.unit_of_measure,
      location_code,
      quantity: addQuantity(line.qty_shipped, -from),
    })),
  };
}

export type Invoice = {
  header: typeof salesInvoices.$inferInsert;
  lines: (typeof salesInvoiceLines.$inferInsert)[];
};

export function invoiceOf(change: Change, numbers: Numbers): Invoice | null {
  const moved = raised(change, 'qty_invoiced');
  if (moved.length === 0) return null;
  const { after, at } = change;
  const pos_si_no = numbers.next('SI', after.franchise_code, at);
  const lines = moved.map(({ line, from }) => ({
    pos_si_no,
    pos_so_no: after.pos_so_no,
    line_no: line.line_no,
    item_no: line.item_no,
    variant_code: line.variant_code,
    description: line.description,
    unit_of_measure: line.unit_of_measure,
    quantity: addQuantity(line.qty_invoiced, -from),
    unit_price: line.unit_price,
    line_discount_amount: discountUpTo(line, line.qty_invoiced) - discountUpTo(line, from),
    line_amount: amountUpTo(line, line.qty_invoiced) - amountUpTo(line, from),
  }));
  const amount = lines.reduce((sum, line) => sum + line.line_amount, 0);
  return { header: { pos_si_no, amount, ...stamp(change) }, lines };
}

export type Posting = {
  receipt_id: number;
  receipt_no: string;
  posted_by: number;
  cash: typeof cashbookEntries.$inferInsert | null;
  bank: typeof bankAccountEntries.$inferInsert | null;
};

/** The money of the receipts that a change posted: cash into the till, the rest onto the franchise's account. */
export function postingsOf(change: Change, numbers: Numbers): Posting[] {
  const before = new Map(change.before?.receipts.map(receipt => [receipt.receipt_id, receipt.status]));
  const { after, at, store } = change;
  return after.receipts
    .filter(({ receipt_id, status }) => status === 'POSTED' && before.get(receipt_id) !== 'POSTED')
    .map(receipt => {
      const { receipt_id, amount, customer_name, location_code, payment_type } = receipt;
      const receipt_no = numbers.next('CR', after.franchise_code, at);
      const entry = {
        ...stamp(change),
        document_no: receipt_no,
        receipt_id,
        description: `Order ${after.pos_so_no}`,
        amount,
      };
      const bank_account_no = stores[store]?.bankAccount ?? '';
      return {
        receipt_id,
        receipt_no,
        posted_by: clerkId(store),
        cash: payment_type === 'cash' ? { ...entry, location_code } : null,
        bank:
          payment_type === 'cash' ? null : { ...entry, bank_account_no, name: customer_name, payment_type },
      };
    });
}
