import type { Customer } from '#calls/customers.ts';
import { customers } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import { localNumber } from '#model/local-number.ts';
import type { LineInput } from '#model/sales-order-document.ts';
import { consignmentEdits } from '#offline/overlay/consignment-rebase.ts';
import * as ofCustomer from '#offline/overlay/customer-rebase.ts';
import type { Edits } from '#offline/overlay/edits.ts';
import { purchaseEdits } from '#offline/overlay/purchase-rebase.ts';
import * as ofOrder from '#offline/overlay/rebase.ts';
import type { Tablet } from '#offline/tablet.ts';
import { type DocumentKind, documentKinds } from './document-kinds.ts';
import { fetchCall } from './fetch-call.ts';
import { keepCustomer, keepDocument } from './keep.ts';

/** How edits of a kind of document are merged. `D` is the document as its read answers it. */
export type ConflictKind<D> = Edits<D> & {
  /** Reads the document from the server and keeps it on the tablet. Rejects as `fetchCall` does. */
  read(tablet: Tablet, no: string): Promise<D>;
  /** The document to a person: its number, or its name. */
  titleOf(document: D): string;
  versionOf(document: D): number;
  nameOfLine(line: LineInput, documents: readonly D[]): string;
};

type Lined = {
  version: number;
  lines: readonly {
    item_no: string;
    variant_code: string;
    description: string;
    variant_description: string;
  }[];
};

/** A kind of document with a header and lines. */
function ofLines<D extends Lined, R>(
  kind: DocumentKind<D, R>,
  edits: Edits<D>,
  titleOf: (no: string, document: D) => string,
): ConflictKind<D> {
  return {
    ...edits,
    async read(tablet, no) {
      const document = await fetchCall(kind.get, kind.inputOf(no));
      await keepDocument(tablet, kind, document);
      return document;
    },
    titleOf: document => titleOf(localNumber(kind.noOf(document)), document),
    versionOf: ({ version }) => version,
    nameOfLine(line, documents) {
      for (const { lines } of documents)
        for (const { item_no, variant_code, description, variant_description } of lines)
          if (item_no === line.item_no && variant_code === line.variant_code && description)
            return [description, variant_description].filter(Boolean).join(' ');
      return [line.item_no, line.variant_code].filter(Boolean).join(' ');
    },
  };
}

const order = ofLines(documentKinds.so, ofOrder, no => t.conflict.order(no));
const purchase = ofLines(documentKinds.po, purchaseEdits, (no, { type }) =>
  type === 'Order' ? t.conflict.purchase(no) : t.conflict.purchaseCredit(no),
);
const issue = ofLines(documentKinds.ci, consignmentEdits, no => t.conflict.issue(no));

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
const kinds: Readonly<Record<string, ConflictKind<any>>> = { so: order, po: purchase, ci: issue, customer };

export function conflictKind(kind: string): ConflictKind<unknown> | null {
  return kinds[kind] ?? null;
}
