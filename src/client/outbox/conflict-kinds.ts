import type { Customer } from '#calls/customers/customers.ts';
import { customers } from '#calls/index.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { t } from '#client/messages/en.ts';
import type { Edits } from '#kinds/edits.ts';
import { isKind, kindOf, kinds } from '#kinds/index.ts';
import { localNumber } from '#model/kit/local-number.ts';
import type { LineInput } from '#model/sales/order-document.ts';
import type { Tablet } from '#offline/tablet.ts';
import { loadRules } from '../read/overlay-rules.ts';
import { persistCustomer, persistDocument } from '../read/persist.ts';
import { fetchCall } from '../transport/fetch-call.ts';

/** A document as its read answers it, or a customer. */
type Edited = { version: number; lines?: readonly Named[] };
type Named = Pick<LineInput, 'item_no' | 'variant_code'> & {
  description: string;
  variant_description: string;
};

/** How edits of a kind of document are merged: the kind's own rules, and what a person is told of them. */
export type ConflictKind = Edits<Edited> & {
  /** Reads the document from the server and stores it on the tablet. Rejects as `fetchCall` does. */
  read(tablet: Tablet, no: string): Promise<Edited>;
  /** The document to a person: its number, or its name. */
  titleOf(document: Edited): string;
};

/** `null` for a kind that has no edits. */
export async function conflictKind(key: string): Promise<ConflictKind | null> {
  const rules = isKind(key) ? await loadRules(key) : {};
  if (!('edits' in rules)) return null;
  // Each kind is used with its own documents only.
  const edits = rules.edits as Edits<never> as unknown as Edits<Edited>;
  const kind = kindOf(key);
  if (!kind)
    return {
      ...edits,
      read: readCustomer,
      titleOf: customer => t.conflict.customer((customer as Customer).name),
    };
  return {
    ...edits,
    async read(tablet, no) {
      const document = await fetchCall(kind.get, kind.inputOf(no));
      await persistDocument(tablet, kind, document);
      return document;
    },
    titleOf(document) {
      const no = localNumber(kind.noOf(document));
      if (kind === kinds.ci) return t.conflict.issue(no);
      if (kind === kinds.so) return t.conflict.order(no);
      return (document as PurchaseOrder).type === 'Order'
        ? t.conflict.purchase(no)
        : t.conflict.purchaseCredit(no);
    },
  };
}

async function readCustomer(tablet: Tablet, customer_no: string): Promise<Customer> {
  const { customer } = await fetchCall(customers.getInfo, { customer_no, referral_code: '' });
  await persistCustomer(tablet, customer);
  return customer;
}

/** What a line is called: as one of the documents names it, or by its numbers. */
export function nameOfLine(line: LineInput, documents: readonly Edited[]): string {
  const named = documents
    .flatMap(({ lines = [] }) => lines)
    .find(
      ({ item_no, variant_code, description }) =>
        item_no === line.item_no && variant_code === line.variant_code && description,
    );
  const parts = named ? [named.description, named.variant_description] : [line.item_no, line.variant_code];
  return parts.filter(Boolean).join(' ');
}
