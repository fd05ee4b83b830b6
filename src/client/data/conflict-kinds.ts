import type { Customer } from '#calls/customers.ts';
import { customers, salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales-orders.ts';
import { t } from '#client/messages/en.ts';
import { localNumber } from '#model/local-number.ts';
import type { Editable } from '#model/merge.ts';
import type { LineInput } from '#model/sales-order-document.ts';
import * as ofCustomer from '#offline/overlay/customer-rebase.ts';
import * as ofOrder from '#offline/overlay/rebase.ts';
import type { Tablet } from '#offline/tablet.ts';
import { fetchCall } from './fetch-call.ts';
import { keepCustomer, keepOrder } from './settle.ts';

type Edit = ofOrder.Edit;

/** How edits of a kind of document are merged. `D` is the document as its read answers it. */
export type ConflictKind<D> = {
  /** Reads the document from the server and keeps it on the tablet. Rejects as `fetchCall` does. */
  read(tablet: Tablet, no: string): Promise<D>;
  /** The document to a person: its number, or its name. */
  titleOf(document: D): string;
  versionOf(document: D): number;
  isEdit(op: string): boolean;
  editableOf(document: D): Editable;
  applyEdit(document: Editable, edit: Edit): Editable;
  withEditable(document: D, editable: Editable): D;
  /** Fields of one unit are decided together. */
  unitOf(field: string): string;
  rebase(
    before: readonly Edit[],
    theirs: Editable,
    target: Editable,
    renumbered: ReadonlyMap<number, number>,
  ): { edits: (Edit | null)[]; bases: Editable[] };
  /** A later change that is no edit, after lines got other numbers; `null` when it stays as it is. */
  renumber(other: Edit, renumbered: ReadonlyMap<number, number>): Edit | null;
  nameOfLine(line: LineInput, documents: readonly D[]): string;
};

const order: ConflictKind<SalesOrder> = {
  ...ofOrder,
  async read(tablet, pos_so_no) {
    const document = await fetchCall(salesOrders.get, { pos_so_no });
    await keepOrder(tablet, document);
    return document;
  },
  titleOf: ({ pos_so_no }) => t.conflict.order(localNumber(pos_so_no)),
  versionOf: ({ version }) => version,
  nameOfLine(line, orders) {
    for (const { lines } of orders)
      for (const { item_no, variant_code, description, variant_description } of lines)
        if (item_no === line.item_no && variant_code === line.variant_code && description)
          return [description, variant_description].filter(Boolean).join(' ');
    return [line.item_no, line.variant_code].filter(Boolean).join(' ');
  },
};

const customer: ConflictKind<Customer> = {
  async read(tablet, customer_no) {
    const { customer: document } = await fetchCall(customers.getInfo, { customer_no, referral_code: '' });
    await keepCustomer(tablet, document);
    return document;
  },
  titleOf: ({ name }) => t.conflict.customer(name),
  versionOf: ({ version }) => version,
  isEdit: ofCustomer.isCustomerEdit,
  editableOf: ofCustomer.customerEditable,
  applyEdit: ofCustomer.applyCustomerEdit,
  withEditable: ofCustomer.withCustomerEditable,
  unitOf: ofCustomer.customerUnitOf,
  rebase: ofCustomer.rebaseCustomer,
  renumber: () => null,
  nameOfLine: () => '',
};

/** By the first part of a lane. */
// biome-ignore lint/suspicious/noExplicitAny: existential type; each kind is used with its own documents only
const kinds: Readonly<Record<string, ConflictKind<any>>> = { so: order, customer };

export function conflictKind(kind: string): ConflictKind<unknown> | null {
  return kinds[kind] ?? null;
}
