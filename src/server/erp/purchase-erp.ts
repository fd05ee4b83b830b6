import type { Tx } from '../db/connection.ts';
import type { Waiting } from '../db/waiting.ts';
import type { ErpContext, PurchaseErp } from './erp.ts';
import { builtInPurchases } from './purchases.ts';
import { isRemote, remotePurchases } from './remote-purchases.ts';

/**
 * The ERP that buying uses. A document stays with the ERP that it was released to, so that a remote one can be
 * connected, and taken away, while orders are on their way.
 *
 * @param isFresh do documents go to the remote one that are released in this transaction?
 */
export function connectPurchases(isFresh: (tx: Tx) => Promise<boolean>): PurchaseErp {
  const own = async ({ tx }: ErpContext, po_no: string) =>
    (await isRemote(tx, po_no)) ? remotePurchases : builtInPurchases;
  const fresh = async ({ tx }: ErpContext) => ((await isFresh(tx)) ? remotePurchases : builtInPurchases);
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

/** Where no remote ERP is known, documents go to the built-in one. */
export const builtInAlone = connectPurchases(async () => false);

const both = (one: Waiting, other: Waiting): Waiting => ({
  count: one.count + other.count,
  oldest:
    one.oldest && other.oldest && other.oldest < one.oldest ? other.oldest : (one.oldest ?? other.oldest),
});
