import { businessDate } from '#model/kit/format.ts';
import { accountOf } from '#model/sales/money-accounts.ts';
import * as rules from '#model/sales/postings.ts';
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
  const { before, after, at } = change;
  const shipment = rules.shipmentOf(before, after);
  if (!shipment) return null;
  const pos_ss_no = numbers.next('SS', after.franchise_code, at);
  return {
    header: {
      pos_ss_no,
      location_code: after.location_code,
      shipment_date: businessDate(at),
      ...stamp(change),
    },
    lines: shipment.lines.map(line => ({ ...line, pos_ss_no })),
  };
}

export type Invoice = {
  header: typeof salesInvoices.$inferInsert;
  lines: (typeof salesInvoiceLines.$inferInsert)[];
};

export function invoiceOf(change: Change, numbers: Numbers): Invoice | null {
  const { before, after, at } = change;
  const invoice = rules.invoiceOf(before, after);
  if (!invoice) return null;
  const pos_si_no = numbers.next('SI', after.franchise_code, at);
  return {
    header: { pos_si_no, ...invoice.header, ...stamp(change) },
    lines: invoice.lines.map(line => ({ ...line, pos_si_no })),
  };
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
      const { receipt_id, customer_name, location_code, payment_type } = receipt;
      const isRefund = after.document_type === 'credit_memo';
      const receipt_no = numbers.next('CR', after.franchise_code, at);
      const entry = {
        ...stamp(change),
        document_no: receipt_no,
        receipt_id,
        description: `${isRefund ? 'Refund' : 'Order'} ${after.pos_so_no}`,
        amount: isRefund ? -receipt.amount : receipt.amount,
        name: customer_name,
      };
      const bank_account_no = accountOf(receipt, stores[store]?.bankAccount ?? '');
      return {
        receipt_id,
        receipt_no,
        posted_by: clerkId(store),
        cash: payment_type === 'cash' ? { ...entry, location_code } : null,
        bank: payment_type === 'cash' ? null : { ...entry, bank_account_no, payment_type },
      };
    });
}
