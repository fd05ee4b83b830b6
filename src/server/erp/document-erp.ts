import type { Tx } from '../db/connection.ts';
import type { Waiting } from '../db/waiting.ts';
import type { ErpContext, ErpTransferKey, PurchaseErp, TransferErp } from './erp.ts';
import { builtInPurchases } from './purchases.ts';
import { isRemote, remotePurchases } from './remote-purchases.ts';
import { isRemoteIssue, isRemoteTransfer, readsTransfers, remoteTransfers } from './remote-transfers.ts';
import { builtInTransfers } from './transfers.ts';

/** How documents that leave the shop use the ERP. */
export type DocumentErp = PurchaseErp & TransferErp;

/**
 * The ERP that buying and consignment use. A document stays with the ERP that it was released to, so that a remote one
 * can be connected, and taken away, while orders are on their way.
 *
 * @param isConnected do documents go to the remote one that are released in this transaction?
 */
export function connectErp(isConnected: (tx: Tx) => Promise<boolean>): DocumentErp {
  return { ...connectPurchases(isConnected), ...connectTransfers(isConnected) };
}

function connectPurchases(isConnected: (tx: Tx) => Promise<boolean>): PurchaseErp {
  const own = async ({ tx }: ErpContext, po_no: string) =>
    (await isRemote(tx, po_no)) ? remotePurchases : builtInPurchases;
  const fresh = async ({ tx }: ErpContext) => ((await isConnected(tx)) ? remotePurchases : builtInPurchases);
  return {
    releasePurchaseOrder: async (at, order) => (await fresh(at)).releasePurchaseOrder(at, order),
    creditMemo: async (at, memo) => (await fresh(at)).creditMemo(at, memo),
    shipments: async (at, po_no, atOnce) => (await own(at, po_no)).shipments(at, po_no, atOnce),
    closeOrder: async (at, order) => (await own(at, order.po_no)).closeOrder(at, order),
    invoiceNo: async (at, po_no) => (await own(at, po_no)).invoiceNo(at, po_no),
    cancelOrder: async (at, order, after) => (await own(at, order.po_no)).cancelOrder(at, order, after),
    isCredited: async (at, po_no, atOnce) => (await own(at, po_no)).isCredited(at, po_no, atOnce),
    // Also of documents that it does not have: then it has told something of another one.
    takeNews: remotePurchases.takeNews,
    async news(at, limit) {
      const remote = await remotePurchases.news(at, limit);
      return [...remote, ...(await builtInPurchases.news(at, limit - remote.length))];
    },
    untoldNews: async at => both(await remotePurchases.untoldNews(at), await builtInPurchases.untoldNews(at)),
  };
}

function connectTransfers(isConnected: (tx: Tx) => Promise<boolean>): TransferErp {
  const fresh = async ({ tx }: ErpContext) =>
    (await isConnected(tx)) && (await readsTransfers(tx)) ? remoteTransfers : builtInTransfers;
  const own = async ({ tx }: ErpContext, no: string) =>
    (await isRemoteTransfer(tx, no)) ? remoteTransfers : builtInTransfers;
  /** Of an order without a number the document was sent. */
  const asked = async (at: ErpContext, { no, external_document_no }: ErpTransferKey) =>
    (await isRemoteIssue(at.tx, external_document_no)) ? remoteTransfers : own(at, no);
  return {
    releaseTransfer: async (at, request) => (await fresh(at)).releaseTransfer(at, request),
    transferOrder: async (at, no, atOnce) => (await own(at, no)).transferOrder(at, no, atOnce),
    transferShipments: async (at, no) => (await own(at, no)).transferShipments(at, no),
    cancelTransfer: async (at, order, after) => (await asked(at, order)).cancelTransfer(at, order, after),
    receiveTransfer: async (at, order, lines) => (await own(at, order.no)).receiveTransfer(at, order, lines),
    takeTransferNews: remoteTransfers.takeTransferNews,
    async dueTransfers(at, limit) {
      const remote = await remoteTransfers.dueTransfers(at, limit);
      return [...remote, ...(await builtInTransfers.dueTransfers(at, limit - remote.length))];
    },
    overdueTransfers: async at =>
      both(await remoteTransfers.overdueTransfers(at), await builtInTransfers.overdueTransfers(at)),
  };
}

/** Where no remote ERP is known, documents go to the built-in one. */
export const builtInAlone = connectErp(async () => false);

const both = (one: Waiting, other: Waiting): Waiting => ({
  count: one.count + other.count,
  oldest:
    one.oldest && other.oldest && other.oldest < one.oldest ? other.oldest : (one.oldest ?? other.oldest),
});
