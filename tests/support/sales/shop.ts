import fc from 'fast-check';
import type { ConsignmentIssue } from '#calls/consignment/issues.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { WarehouseEntry } from '#calls/stock/warehouse-entries.ts';
import type { TransferOrder } from '#calls/transfers/orders.ts';
import { postAll } from '#model/sales/orders.ts';
import { receiveAll } from '#model/transfers/orders.ts';
import { syncPurchases } from '#server/backend/purchases/sync.ts';
import { syncTransfers } from '#server/backend/transfers/sync.ts';
import { type BuyingServer, toReceive } from '../purchases/buying.ts';

/** Two of one franchise, and one of the other that goods go to and come from. */
const people = ['store01', 'warehouse01', 'store02'] as const;
type Person = (typeof people)[number];
const placesOf: Record<Person, { own: string; other: string }> = {
  store01: { own: 'F01', other: 'F02' },
  warehouse01: { own: 'F01', other: 'F02' },
  store02: { own: 'F02', other: 'F01' },
};

const kinds = [
  'receivePurchase',
  'receivePurchase',
  'creditPurchase',
  'returnPurchase',
  'returnPurchase',
  'syncPurchase',
  'ship',
  'ship',
  'creditSale',
  'returnSale',
  'returnSale',
  'issue',
  'cancelIssue',
  'receiveTransfer',
  'receiveTransfer',
  'syncTransfer',
  'move',
  'adjust',
  'takeBack',
  'clock',
] as const;

/** What one of three people, or the ERP's clock, does; `at` chooses among what is there, so that it means something in any shop. */
export type Act = { who: Person; kind: (typeof kinds)[number]; at: number; item: number; share: number };
export const acts: fc.Arbitrary<Act> = fc.record({
  who: fc.constantFrom(...people),
  kind: fc.constantFrom(...kinds),
  at: fc.nat(11),
  item: fc.nat(2),
  /** Of what is left: more than 1 is too much. */
  share: fc.constantFrom(0.25, 0.5, 1, 1, 1.3),
});

const refusals = ['rule', 'validation', 'not_found', 'stale', 'forbidden'];
const part = (quantity: number, share: number) => Math.max(0.001, Math.round(quantity * share * 1000) / 1000);
const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

/** A shop with something to do of every kind, and its documents as everybody saw them last. */
export async function openShop(server: BuyingServer) {
  const { ask } = server;
  await server.erpHas(6, 0, 4);
  const goods = [0, 1, 2].map(index => {
    const { item_no, variant_code } = server.goodAt(index);
    return { item_no, variant_code };
  });
  const stocked = ['F01-STORE', 'F01-CONS', 'F02-CONS', 'F02-STORE'].flatMap(location_code =>
    goods.map(good => ({ ...good, location_code, quantity: 5 })),
  );
  for (const own of ['F01', 'F02'])
    await ask(
      'warehouseEntries.add',
      { entries: stocked.filter(entry => entry.location_code.startsWith(own)) },
      'admin',
    );
  const issueOf = async (who: Person, to: string, ...quantities: number[]): Promise<ConsignmentIssue> => {
    const lines = quantities.map((ci_qty, index) => ({
      line_no: (index + 1) * 10_000,
      ...goods[index],
      ci_qty,
    }));
    const data = { transfer_to_code: to, lines };
    const { ci_no } = await ask<ConsignmentIssue>('consignmentIssues.create', { data }, who);
    return ask<ConsignmentIssue>('consignmentIssues.release', { ci_no }, who);
  };
  const bought = await server.invoiced({ lines: server.lines(6, 4, 2) });
  const coming = await server.released({ lines: server.lines(10, 4, 3) });
  const selling = await server.sells({ lines: server.salesLines(6, 3, 2) });
  const sold = await ask<SalesOrder>('salesOrders.postQty', {
    pos_so_no: selling.pos_so_no,
    lines: postAll(selling),
  });
  const shop = {
    purchases: [coming, bought],
    purchaseMemos: [] as PurchaseOrder[],
    sales: [await server.sells({ lines: server.salesLines(5, 5) }), sold],
    salesMemos: [] as SalesOrder[],
    issues: [await issueOf('store01', 'F02-CONS', 4, 8), await issueOf('store02', 'F01-CONS', 3, 2)],
    entries: [] as number[],
  };
  let transfers: TransferOrder[] = [];

  /** Everybody looks again at what there is. */
  async function look(): Promise<void> {
    const admin = <T>(op: string, args: object) => ask<T>(op, args, 'admin');
    for (const list of [shop.purchases, shop.purchaseMemos])
      list.splice(
        0,
        list.length,
        ...(await Promise.all(list.map(({ po_no }) => server.get(po_no, 'admin')))),
      );
    for (const list of [shop.sales, shop.salesMemos])
      list.splice(
        0,
        list.length,
        ...(await Promise.all(
          list.map(({ pos_so_no }) => admin<SalesOrder>('salesOrders.get', { pos_so_no })),
        )),
      );
    transfers = await Promise.all(
      shop.issues.flatMap(({ bc_to_no }) =>
        bc_to_no ? [admin<TransferOrder>('transferOrders.get', { bc_to_no })] : [],
      ),
    );
  }

  /** Nearly always somebody who may. */
  function whoOf({ who, kind, at: index }: Act): Person {
    if (index === 0) return who;
    if (/sale|ship/i.test(kind)) return 'store01';
    if (/purchase/i.test(kind)) return index % 2 ? 'store01' : 'warehouse01';
    if (kind === 'receiveTransfer')
      return at(transfers, index)?.franchise_code === 'F02' ? 'store02' : 'warehouse01';
    return who;
  }

  /** The call that an act means now; `null` when there is nothing for it. */
  function callOf(act: Act): [op: string, args: object] | null {
    const { kind, at: index, item, share } = act;
    const { own, other } = placesOf[whoOf(act)];
    const good = goods[item];
    const quantity = part(4, share);
    const purchase = at(shop.purchases, index);
    const sale = at(shop.sales, index);
    const transfer = at(transfers, index);
    switch (kind) {
      case 'receivePurchase': {
        const lines = purchase ? toReceive(purchase) : [];
        const shares = lines.map(line => ({ ...line, qty_to_receive: part(line.qty_to_receive, share) }));
        return lines.length
          ? ['purchaseOrders.receive', { pos_po_no: purchase?.po_no, lines: shares }]
          : null;
      }
      case 'creditPurchase': {
        const line = at(purchase?.lines ?? [], item);
        const lines = [{ line_no: line?.line_no, quantity: part(line?.qty_invoiced ?? 0, share / 2) }];
        return ['purchaseOrders.createCreditMemo', { pos_po_no: purchase?.po_no, lines }];
      }
      case 'returnPurchase': {
        const memo = at(shop.purchaseMemos, index);
        return memo ? ['purchaseOrders.release', { po_no: memo.po_no }] : null;
      }
      case 'syncPurchase': {
        const po_no = (at(shop.purchaseMemos, index) ?? purchase)?.po_no;
        const filters = [{ field: 'po_no', value: item ? purchase?.po_no : po_no, condition: 'eq' }];
        return ['purchaseShipments.filter', { use_local: false, filters }];
      }
      case 'ship': {
        const lines = (sale ? postAll(sale) : []).map(line => ({
          ...line,
          qty_to_ship: part(line.qty_to_ship, share),
          qty_to_invoice: part(line.qty_to_ship, share),
        }));
        return lines.length ? ['salesOrders.postQty', { pos_so_no: sale?.pos_so_no, lines }] : null;
      }
      case 'creditSale': {
        const line = at(sale?.lines ?? [], item);
        const lines = [{ line_no: line?.line_no, quantity: part(line?.qty_invoiced ?? 0, share / 2) }];
        return ['creditMemos.create', { pos_so_no: sale?.pos_so_no, lines }];
      }
      case 'returnSale': {
        const memo = at(shop.salesMemos, index);
        const status = memo?.status === 'OPEN' ? 'RELEASED' : 'POSTED';
        return memo
          ? ['salesOrders.setStatus', { pos_so_no: memo.pos_so_no, status, cancel_reason_code: '' }]
          : null;
      }
      case 'issue': {
        const lines = [{ line_no: 10_000, ...good, ci_qty: quantity }];
        const transfer_to_code = index % 3 ? `${other}-CONS` : 'WH-MAIN';
        return ['consignmentIssues.create', { data: { transfer_to_code, lines } }];
      }
      case 'cancelIssue':
        return [
          'consignmentIssues.setStatus',
          { ci_no: at(shop.issues, index)?.ci_no, status: 'CANCELED', cancel_reason_code: '' },
        ];
      case 'receiveTransfer': {
        const lines = (transfer ? receiveAll(transfer) : []).map(line => ({
          ...line,
          qty_to_receive: part(line.qty_to_receive, share),
        }));
        return lines.length ? ['transferOrders.receive', { bc_to_no: transfer?.bc_to_no, lines }] : null;
      }
      case 'syncTransfer':
        return transfer ? ['transferOrders.sync', { bc_to_no: transfer.bc_to_no }] : null;
      case 'move': {
        const [location_from, location_to] = [`${own}-STORE`, `${own}-CONS`];
        const route =
          index % 2
            ? { location_from, location_to }
            : { location_from: location_to, location_to: location_from };
        return ['warehouseEntries.transfer', { ...route, items: [{ ...good, quantity }] }];
      }
      case 'adjust': {
        const entry = { ...good, location_code: `${own}-${index % 2 ? 'CONS' : 'STORE'}` };
        const difference = index % 3 ? quantity : -quantity;
        return [
          'warehouseEntries.add',
          { entries: [{ ...entry, quantity: difference, reason_code: 'count' }] },
        ];
      }
      case 'takeBack':
        return ['warehouseEntries.remove', { ids: [at(shop.entries, index) ?? 1] }];
      case 'clock':
        return null;
    }
  }

  /** Sends what an act means; whatever is refused is refused by a rule, with a reason. Resolves to what went wrong. */
  async function take(act: Act): Promise<string[]> {
    if (act.kind === 'clock') return tick(act.at);
    const call = callOf(act);
    if (!call) return [];
    const { body } = await server.send(...call, whoOf(act));
    if (!body.result) {
      const [error] = body.errors;
      return error && refusals.includes(error.code) ? [] : [`${call[0]}: ${error?.code} ${error?.msg}`];
    }
    if (act.kind === 'creditPurchase') shop.purchaseMemos.push(body.data as PurchaseOrder);
    if (act.kind === 'creditSale') shop.salesMemos.push(body.data as SalesOrder);
    if (act.kind === 'adjust')
      shop.entries.push(...(body.data as { entries: WarehouseEntry[] }).entries.map(entry => entry.entry_no));
    if (act.kind === 'issue') {
      const { ci_no } = body.data as ConsignmentIssue;
      const released = await server.send('consignmentIssues.release', { ci_no }, whoOf(act));
      if (released.body.result) shop.issues.push(released.body.data as ConsignmentIssue);
    }
    return [];
  }

  /** A round of the ERP's clock, so many minutes ahead. */
  async function tick(minutes: number): Promise<string[]> {
    const wrong: string[] = [];
    const log = { warn: (...said: unknown[]) => void wrong.push(`clock: ${JSON.stringify(said)}`) };
    const now = new Date(Date.now() + minutes * 60_000);
    await Promise.all([syncPurchases(server.db, now, log), syncTransfers(server.db, now, log)]);
    return wrong;
  }

  await look();
  return { take, look };
}
