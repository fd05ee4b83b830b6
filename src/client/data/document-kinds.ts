import { isIssue } from '#calls/consignment-documents.ts';
import type { ConsignmentIssue, ConsignmentIssueRow } from '#calls/consignment-issues.ts';
import { consignmentIssues, purchaseOrders, salesOrders, transferOrders } from '#calls/index.ts';
import type { List, Read } from '#calls/kit.ts';
import { isPurchase } from '#calls/purchase-documents.ts';
import type { PurchaseOrder, PurchaseOrderRow } from '#calls/purchase-orders.ts';
import { isSalesDocument } from '#calls/sales-documents.ts';
import type { SalesOrder, SalesOrderRow } from '#calls/sales-orders.ts';
import { isTransfer, type TransferOrder, type TransferOrderRow } from '#calls/transfer-orders.ts';

/** One kind of document to the data layer. What unsent work makes of it, its rules say (see overlay-rules.ts). */
export type DocumentKind<D = unknown, R = unknown> = {
  /** First part of its lanes. */
  lane: 'so' | 'po' | 'ci' | 'to';
  // biome-ignore lint/suspicious/noExplicitAny: each read names the number in a field of its own; `inputOf` makes its input
  get: Read<any, D>;
  list: List<R>;
  /** The input of `get`. */
  inputOf(no: string): Readonly<Record<string, string>>;
  isDocument(answer: unknown): answer is D;
  noOf(document: D): string;
  /** The field with the number in a row. */
  key: keyof R & string;
  /** The list's row of a document: its header without the parts. */
  rowOf(document: D): R;
  /** Does the list show the document to people of this franchise? Absent: it does. */
  isListed?(document: D, own: string): boolean;
  /** Of a credit memo: the order it credits, which changes with it. Empty for any other document. */
  credits(document: D): string;
  /** Documents that changed with it, which its answer does not tell. */
  partners(document: D): readonly { lane: DocumentKind['lane']; no: string }[];
};

type Versioned = { version: number; updated_at: string };
const kind = <D extends Versioned, R extends { version: number }>(it: DocumentKind<D, R>) => it;

const sales = kind<SalesOrder, SalesOrderRow>({
  lane: 'so',
  get: salesOrders.get,
  list: salesOrders.filter,
  inputOf: pos_so_no => ({ pos_so_no }),
  isDocument: isSalesDocument,
  noOf: ({ pos_so_no }) => pos_so_no,
  key: 'pos_so_no',
  rowOf: ({ lines: _lines, fees: _fees, receipts: _receipts, ...row }) => row,
  credits: ({ applies_to_no }) => applies_to_no,
  // A quote has become this order just now.
  partners: ({ applies_to_no, quote_no, version }) => [
    { lane: 'so', no: applies_to_no || (version === 1 ? quote_no : '') },
  ],
});

const purchases = kind<PurchaseOrder, PurchaseOrderRow>({
  lane: 'po',
  get: purchaseOrders.get,
  list: purchaseOrders.filter,
  inputOf: pos_po_no => ({ pos_po_no }),
  isDocument: isPurchase,
  noOf: ({ po_no }) => po_no,
  key: 'po_no',
  rowOf: ({ lines: _lines, shipments: _shipments, ...row }) => row,
  credits: ({ applies_to_no }) => applies_to_no,
  partners: ({ applies_to_no }) => [{ lane: 'po', no: applies_to_no }],
});

const issues = kind<ConsignmentIssue, ConsignmentIssueRow>({
  lane: 'ci',
  get: consignmentIssues.get,
  list: consignmentIssues.filter,
  inputOf: ci_no => ({ ci_no }),
  isDocument: isIssue,
  noOf: ({ ci_no }) => ci_no,
  key: 'ci_no',
  rowOf: ({ lines: _lines, ...row }) => row,
  credits: () => '',
  partners: ({ bc_to_no }) => [{ lane: 'to', no: bc_to_no }],
});

const transfers = kind<TransferOrder, TransferOrderRow>({
  lane: 'to',
  get: transferOrders.get,
  list: transferOrders.filter,
  inputOf: bc_to_no => ({ bc_to_no }),
  isDocument: isTransfer,
  noOf: ({ bc_to_no }) => bc_to_no,
  key: 'bc_to_no',
  rowOf: ({ lines: _lines, receipts: _receipts, ...row }) => row,
  // Who sent the goods may see the order, and finds it on their issue alone. A person without a franchise sees all.
  isListed: ({ franchise_code }, own) => franchise_code !== '' && (own === '' || own === franchise_code),
  credits: () => '',
  partners: ({ ci_no }) => [{ lane: 'ci', no: ci_no }],
});

export const documentKinds = { so: sales, po: purchases, ci: issues, to: transfers } as const;
export type DocumentLane = keyof typeof documentKinds;

/** A kind of which nobody knows which one it is; each is used with its own documents only. */
// biome-ignore lint/suspicious/noExplicitAny: existential type
export type AnyKind = DocumentKind<any, any>;
const all: readonly AnyKind[] = Object.values(documentKinds);

export const kindOfLane = (lane: string): AnyKind | null => all.find(each => each.lane === lane) ?? null;
export const kindOfAnswer = (answer: unknown): AnyKind | null =>
  all.find(each => each.isDocument(answer)) ?? null;
export const kindOfRead = (name: string): AnyKind | null => all.find(each => each.get.name === name) ?? null;
export const kindOfList = (name: string): AnyKind | null => all.find(each => each.list.name === name) ?? null;
