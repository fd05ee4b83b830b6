import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { calls } from '#calls/all.ts';
import type { ConsignmentIssue } from '#calls/consignment/issues.ts';
import type { Customer } from '#calls/customers/customers.ts';
import { isList } from '#calls/kit/call.ts';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { CancelReason, Fee } from '#calls/setup/master-data.ts';
import type { WarehouseEntry } from '#calls/stock/warehouse-entries.ts';
import type { TransferOrder } from '#calls/transfers/orders.ts';
import { businessDate } from '#model/kit/format.ts';
import { noTaxIdentity, seriesOf } from '#model/setup/tax-identity.ts';
import { noBuyer } from '#model/taxes/invoice-buyer.ts';
import {
  closedPeriods,
  einvoices,
  feedKeys,
  outgoingSystems,
  printJobs,
  remoteTables,
  shippingAgents,
  users,
} from '#server/db/schema/index.ts';
import { permissionIds } from '#server/db/seed/foundation.ts';
import { addJob } from '#server/jobs/jobs.ts';
import { noSystems, type SystemFacts } from '#server/systems/facts.ts';
import { addEinvoices, addGoodsPaper, addNotice } from '../einvoices/add-einvoices.ts';
import { addOnlineOrder } from '../online-shop/online-order.ts';
import { addOutgoing, addRefusedStatement } from '../outgoing.ts';
import { asInput, jpeg } from '../pictures.ts';
import { type BuyingServer, toReceive } from '../purchases/buying.ts';
import { approverKey } from '../sales/approver.ts';
import { createInput } from '../sales/orders.ts';
import { addOwnGoods, ownGoods } from '../stock/own-goods.ts';
import { sealKeys } from '../systems.ts';
import { coupon } from './coupon.ts';
import { namingRows } from './resource-input.ts';

/** A system that can be entered. No program listens there. */
const origin = 'http://127.0.0.1:9';
export const goodSecret = 'planted-service-key';
const entered = {
  values: { base_url: `${origin}/BC`, company: 'QUAY-VN', sign_in: 'key', user: 'QUAY' },
  secrets: { service_key: goodSecret },
};
export const goodSystems: SystemFacts = {
  ...noSystems,
  config: { networks: '', origins: [origin], keys: sealKeys('2026a') },
};

/**
 * An input of every call that the server answers with success, to an administrator and, where they may, to a
 * user of a store. Documents are in the state that the call asks for; codes and ids exist.
 */
export async function goodInputs(server: BuyingServer): Promise<Record<string, unknown>> {
  const rows = async <R>(list: string, input: object = {}) =>
    (await server.ask<ListAnswer<R>>(list, { size: 20, ...input })).items;
  const first = async <R>(list: string, input?: object): Promise<R> => {
    const [row] = await rows<R>(list, input);
    if (!row) throw new Error(`${list} has no rows`);
    return row;
  };
  const is = (field: string, value: string) => ({ filters: [{ field, value, condition: 'eq' }] });
  const today = businessDate(new Date());
  const signing = await approverKey();

  const job_id = randomUUID();
  await server.db.insert(printJobs).values({
    id: job_id,
    device_id: 1,
    device_name: 'Máy in quầy',
    address: '10.1.0.20:9100',
    tells: true,
    kind: 'receipt',
    width: 576,
    height: 8,
    bits: '',
    cut: true,
    drawer: false,
    reprint: false,
    digest: 'none',
    user_id: 1,
    user_name: 'store01',
    status: 'unknown',
    created_at: new Date(),
  });

  const customer = await first<Customer>('customers.filter', {
    sort_order: { field: 'created_at', direction: 'asc' },
  });
  const sellTo = {
    sell_to_customer_no: customer.customer_no,
    sell_to_name: customer.name,
    sell_to_phone_no: customer.phone_no,
  };
  const temporary = await server.ask<Customer>('customers.createTemporary', {
    name: 'Trần Thị Bưởi',
    phone_no: '0987654321',
  });
  const address = { customer_no: customer.customer_no, name: 'Nhà', address: '36 Hàng Bông' };
  // They have bought nothing for years.
  const { customer_no: leaving } = await server.ask<Customer>('customers.createTemporary', {
    name: 'Trần Thị Mận',
    phone_no: '0987654322',
  });
  const joined = await server.ask<Customer>('customers.createTemporary', {
    ...{ name: 'Trần Thị Mít', phone_no: '0987654399' },
  });
  const { customer_no: joinedAtOther } = await server.ask<Customer>('customers.createTemporary', {
    ...{ name: 'Trần Thị Mít', phone_no: '0987654398' },
  });
  await server.db.execute(sql`insert into config values ('customer_network', 'true'::jsonb)
    on conflict (name) do update set value = 'true'::jsonb`);
  await server.ask('customers.createTemporary', { name: 'Trần Thị Mơ', phone_no: '0987654323' });
  await server.db.execute(
    sql`update customers set created_at = '2020-01-01' where phone_no in ('0987654322', '0987654323')`,
  );
  await server.db.execute(sql`update privacy_rules set retention_months = 24`);
  const inactive = await server.ask<{ months: number; total: number }>('personalData.inactive', {}, 'admin');
  const personRequest = await server.ask<{ id: number }>(
    'personRequests.add',
    { customer_no: customer.customer_no, kind: 'see', received_on: '2026-01-05', note: '' },
    'admin',
  );
  const made = await server.ask<{ code: string }>('addresses.addShipTo', { ...address, code: '' });
  const agent = await first<{ code: string; shipping_agent_code: string }>('addresses.shippingAgentServices');
  const fee = await first<Fee>('fees.filter');
  const reason = await first<CancelReason>('cancelReasons.filter', is('page', '/salesOrders'));
  const purchaseReason = await first<CancelReason>('cancelReasons.filter', is('page', '/purchasesOrders'));
  const goods = server.goodAt(0);
  const item = { item_no: goods.item_no, variant_code: goods.variant_code };

  const sell = (data: object) =>
    server.ask<SalesOrder>('salesOrders.create', createInput({ lines: server.salesLines(2, 1), ...data }));
  const open = await sell(sellTo);
  const document = { pos_so_no: open.pos_so_no };
  await server.ask('salesFees.add', {
    ...document,
    fees: [{ line_no: 10_000, fee_code: fee.fee_code, description: '', amount: 1000 }],
  });
  const quote = await sell({ ...sellTo, document_type: 'quote' });
  const released = await server.sells({ ...sellTo });
  const cash = { pos_so_no: released.pos_so_no, amount: 1000, payment_type: 'cash' };
  const added = (await server.ask<SalesOrder>('receipts.add', cash)).receipts.find(Boolean);
  const paid = await server.sells({ ...sellTo });
  await server.ask('receipts.add', { ...cash, pos_so_no: paid.pos_so_no });
  const posted = await server.ask<SalesOrder>('receipts.processAll', {
    pos_so_no: paid.pos_so_no,
    to_post: true,
  });
  const closing = await server.sells({ ...sellTo });
  const sold = await server.sells({ ...sellTo });
  const pieces = (order: SalesOrder) =>
    order.lines.map(({ line_no, quantity }) => ({
      line_no,
      qty_to_ship: quantity,
      qty_to_invoice: quantity,
    }));
  await server.ask('salesOrders.postQty', { pos_so_no: sold.pos_so_no, lines: pieces(sold) });
  const exchanged = await server.sells({ ...sellTo });
  await server.ask('receipts.add', {
    ...cash,
    pos_so_no: exchanged.pos_so_no,
    amount: exchanged.grand_total,
  });
  await server.ask('receipts.processAll', { pos_so_no: exchanged.pos_so_no, to_post: true });
  await server.ask('salesOrders.postQty', { pos_so_no: exchanged.pos_so_no, lines: pieces(exchanged) });
  const elsewhere = await server.sells({ ...sellTo });
  await server.ask('salesOrders.postQty', { pos_so_no: elsewhere.pos_so_no, lines: pieces(elsewhere) });
  // Takes back what the other shop sold.
  await server.db
    .update(users)
    .set({ page_permission_id: permissionIds.storeManager })
    .where(eq(users.username, 'store02'));
  const ofSold = is('pos_so_no', sold.pos_so_no);
  const invoice = await first<{ pos_si_no: string }>('salesInvoices.filter', ofSold);
  const shipment = await first<{ pos_ss_no: string }>('salesShipments.filter', ofSold);
  // A loyalty scheme without customers.
  await server.db.execute(sql`insert into loyalty_schemes values ('Jade', 88000, 40000)`);
  await server.db.execute(
    sql`update customers set loyalty_redeemable_points = 1000 where customer_no = ${customer.customer_no}`,
  );
  const redeemed = await sell(sellTo);
  const points = {
    pos_so_no: redeemed.pos_so_no,
    customer_no: customer.customer_no,
    redeemable_point_used: 1,
  };
  await server.ask('customers.addRedeemablePoint', points);

  await server.erpHas(1000, 1000);
  const purchase = await server.create();
  const coming = await server.sync((await server.released()).po_no);
  const invoiced = await server.invoiced();
  await server.erpHas();
  const waiting = await server.released();
  const [shipped] = coming.shipments;
  if (!shipped) throw new Error('the ERP ships what it has');

  const stock = { ...item, location_code: 'F01-CONS', quantity: 500, reason_code: 'count' };
  await server.ask('warehouseEntries.add', { entries: [{ ...stock, location_code: 'F01-STORE' }, stock] });
  const counted = await server.ask<{ entries: WarehouseEntry[] }>('warehouseEntries.add', {
    entries: [stock],
  });
  const openAt = async (location_code: string) => {
    const float = { notes: [{ value: 100_000, pieces: 5 }], other: 0 };
    const { shift_no } = await server.ask<{ shift_no: string }>('shifts.open', { location_code, float });
    return { shift_no, counted: float };
  };
  const {
    rows: [came],
  } = await server.db.execute<{ transfer_id: number }>(
    sql`insert into bank_transfers (source, notice_id, franchise_code, account_no, amount, booked_at, raw)
      values ('sepay', '1', 'F01', '0011004234567', 1000, now(), '{}') returning transfer_id`,
  );
  const transfer_id = came?.transfer_id;
  const running = await openAt('F01-STORE');
  const ending = await openAt('F01-CONS');
  await server.ask('shifts.count', ending);
  const issueLines = [{ line_no: 10_000, ...item, ci_qty: 2 }];
  const route = { transfer_to_code: 'WH-MAIN', lines: issueLines };
  const issue = await server.ask<ConsignmentIssue>('consignmentIssues.create', { data: route });
  const toStore02 = await server.ask<ConsignmentIssue>('consignmentIssues.create', {
    data: { ...route, transfer_to_code: 'F02-STORE' },
  });
  const sent = await server.ask<ConsignmentIssue>('consignmentIssues.release', { ci_no: toStore02.ci_no });
  const transfer = await server.ask<TransferOrder>(
    'transferOrders.get',
    { bc_to_no: sent.bc_to_no },
    'store02',
  );

  const person = await server.ask<{ user_id: number }>(
    'users.create',
    { username: 'nobody.yet', password: 'lantern5081', role_id: 2 },
    'admin',
  );
  const set = await server.ask<{ id: number }>(
    'pagePermissions.create',
    { name: 'Nobody’s', permission_type: 'view', pages: '["/"]', permissions: '[]' },
    'admin',
  );
  const structure = await server.ask<{ id: number }>(
    'pageStructures.create',
    { page_url: '/nowhere', page_name: 'x', buttons: '["Save"]', fields: '[]', filters: '[]' },
    'admin',
  );

  const printer = {
    device_name: 'Máy in kho',
    device_code: 'SPARE',
    device_type: 'PRINTER',
    location_code: 'F01-STORE',
    device_data: '{"ip":"10.0.0.9","port":9100,"required":false}',
  };
  const device = await server.ask<{ id: number }>('devices.create', printer, 'admin');
  const unused = { franchise: { customer_no: 'F96', name: 'Quầy chưa dùng' } };
  await server.ask('franchises.add', unused, 'admin');
  const period = { from_date: '2026-01-01', to_date: today };
  const soLine = { ...document, ...item, line_no: 30_000, quantity: 1, unit_price: goods.unit_price };
  const poLine = { po_no: purchase.po_no, ...item, line_no: 30_000, purchase_qty: 1 };
  const ciLine = { ci_no: issue.ci_no, ...item, line_no: 30_000, ci_qty: 1 };
  const franchise_code = 'F01';
  const own = { franchise_code };
  const ownItem = await addOwnGoods(server, franchise_code);
  const entries = [{ ...item, location_code: 'F01-STORE', quantity: 1, reason_code: 'count' }];
  const entry_no = counted.entries[0]?.entry_no;

  const run = await addJob(
    server.db,
    { kind: 'sync', subject: 'post_code', created_by: 'admin' },
    new Date(),
  );
  const outgoing_id = await addOutgoing(server.db, {
    document_no: waiting.po_no,
    status: 'dead',
    made_at: new Date(),
  });
  await server.db.insert(outgoingSystems).values({ system: 'erp', paused_until: new Date('2100-01-01') });
  const statement_no = await addRefusedStatement(server.db, undefined, { payment_status: 'refused' });
  const [toRetry, toDate, toClose, toEnter, toReplace = 0, toFile = 0, toNotify = 0, toTell = 0] =
    await addEinvoices(server.db, 'F01', [
      ...(['refused', 'too_old', 'refused', '', '', '', '', ''] as const),
    ]);
  await server.db.execute(
    sql`update einvoices set status = 'issued', issued_series = '1C26MAA', issued_number = '99' where id = ${toReplace}`,
  );
  await server.db.execute(
    sql`update einvoices set status = 'issued', issued_series = '1C26MAA', issued_number = '98' where id = ${toNotify}`,
  );
  await server.db.execute(
    sql`update sales_orders o set invoice_buyer = ${JSON.stringify({ ...noBuyer, kind: 'person', name: 'Lê An', phone: '0901234567' })}::jsonb
      from einvoices e where e.id = ${toNotify} and o.pos_so_no = e.pos_so_no`,
  );
  const { document_no: paper } = await addGoodsPaper(server.db, 'F01');
  const [toCarry] = await server.db
    .select({ id: einvoices.id })
    .from(einvoices)
    .where(eq(einvoices.document_no, paper));
  const toSend = await addNotice(server.db, toTell);
  const toWithdraw = await addNotice(server.db, toFile);
  const [byFile] = await server.db
    .select({ document_no: einvoices.document_no, sold_on: einvoices.sold_on, amount: einvoices.amount })
    .from(einvoices)
    .where(eq(einvoices.id, toFile));
  if (!byFile) throw new Error('An e-invoice was added for the file');
  const result = {
    ...{ document_no: byFile.document_no, amount: byFile.amount, invoice_date: byFile.sold_on },
    issued_series: seriesOf('1CMAA', byFile.sold_on),
    ...{ issued_number: '70', authority_code: '', provider_code: '' },
  };
  const online_order_no = await addOnlineOrder(server.db);
  await server.db.insert(closedPeriods).values({
    franchise_code: 'F01',
    from_date: '2024-12-01',
    to_date: '2024-12-31',
    closed_by: 'admin',
  });
  const [feedKey] = await server.db
    .insert(feedKeys)
    .values({ name: 'Web', hash: 'b'.repeat(64) })
    .returning();
  await server.db.insert(shippingAgents).values({ code: 'UNUSED', name: 'Unused' });
  const held = { held: 'many', held_rows: 300, held_digest: 'HELD' } as const;
  await server.db.insert(remoteTables).values({ system: 'erp', table_code: 'item', ...held });

  const inputs: Record<string, unknown> = {
    ...(await namingRows(server.ask)),
    'addresses.addShipTo': { ...address, code: '' },
    'addresses.addTemporaryShipTo': { ...address, customer_no: temporary.customer_no, code: '' },
    'addresses.updateShipTo': { ...address, code: made.code },
    'addresses.addShippingAgentService': {
      code: 'NEW',
      shipping_agent_code: agent.shipping_agent_code,
      description: 'New',
    },
    'addresses.updateShippingAgentService': {
      code: agent.code,
      shipping_agent_code: agent.shipping_agent_code,
      description: 'Other',
    },
    'addresses.addTemporaryShippingAgentService': {
      code: 'TMP',
      shipping_agent_code: agent.shipping_agent_code,
      description: 'For one',
      phone_no_customer: temporary.phone_no,
      customer_no: temporary.customer_no,
    },
    'config.all': {},
    'config.maintenanceMode': {},
    'config.maintenanceNotice': {},
    'consignmentIssues.create': { ci_no: 'tmp:ci', data: route },
    'consignmentIssues.get': { ci_no: issue.ci_no },
    'consignmentIssues.update': { ci_no: issue.ci_no, base_version: issue.version, data: { la_notes: 'x' } },
    'consignmentIssues.addLine': ciLine,
    'consignmentIssues.updateLine': { ...ciLine, line_no: 10_000 },
    'consignmentIssues.removeLines': { ci_no: issue.ci_no, line_nos: [10_000] },
    'consignmentIssues.release': { ci_no: issue.ci_no },
    'consignmentIssues.setStatus': { ci_no: issue.ci_no, status: 'CANCELED', cancel_reason_code: '' },
    'customers.addRedeemablePoint': { ...points, pos_so_no: open.pos_so_no },
    'customers.removeRedeemablePoint': {
      order_number: redeemed.pos_so_no,
      customer_no: customer.customer_no,
    },
    'customers.totalRedeemablePoint': { customer_no: customer.customer_no },
    'customers.byPhone': { phone_no: customer.phone_no },
    'customers.detailsPos': { phone_no: customer.phone_no },
    'customers.checkReferral': { phone_no: customer.phone_no, pos_so_no: open.pos_so_no },
    'customers.createTemporary': { customer_no: 'tmp:c', name: 'Lê Văn Cam', phone_no: '0977777777' },
    'customers.getInfo': { customer_no: customer.customer_no, referral_code: '' },
    'customers.update': { customer_record: { customer_no: customer.customer_no, name: 'Other' } },
    'customers.remove': { phone_no: temporary.phone_no, customer_no: temporary.customer_no },
    'devices.get': { id: device.id },
    'devices.create': { ...printer, device_code: 'NEW' },
    'devices.update': { ...printer, id: device.id },
    'devices.remove': { id: device.id },
    'franchises.get': { customer_no: 'F01' },
    'franchises.lookUp': { customer_no: 'F09', phone_no: '' },
    'franchises.add': { franchise: { customer_no: 'F97', name: 'Quầy mới' } },
    'franchises.update': { franchise: { customer_no: 'F96', name: 'Quầy khác' } },
    'franchises.remove': { customer_nos: ['F96'] },
    'franchises.sync': { phone_no: '0912340001' },
    'items.imagePath': {},
    'items.sync': own,
    'items.syncItemNo': { ...own, item_no: goods.item_no },
    'items.updatePriceRate': { ...own, update_all: false, item_no: goods.item_no, price_rate: 1 },
    'ownGoods.make': { ...own, ...ownGoods, unit_of_measure: 'PCS', barcode: '8936012345674', quantity: 3 },
    'ownGoods.change': { item_no: ownItem, ...ownGoods, vat_group: '' },
    'ownGoods.block': { item_no: ownItem, blocked: true },
    'ownGoods.setPicture': asInput(ownItem, jpeg()),
    'ownGoods.removePicture': { item_no: ownItem },
    'sellingPrices.of': { item_no: goods.item_no },
    'sellingPrices.changed': { since: '2026-01-01' },
    'sellingPrices.set': {
      franchise_codes: [franchise_code],
      prices: [{ item_no: goods.item_no, variant_code: goods.variant_code, unit_price: 51_000 }],
    },
    'items.removeItems': { ...own, items: [item] },
    'items.updateSortItems': { ...own, items: [item], sort: 2 },
    'noSeries.generate': { ...own, year: 2027 },
    'receipts.add': cash,
    'receipts.process': { receipt_id: added?.receipt_id, to_post: true },
    'receipts.processAll': { pos_so_no: released.pos_so_no, to_post: true },
    'receipts.changeMethod': {
      receipt_id: posted.receipts[0]?.receipt_id,
      payment_type: 'transfer',
      reason: 'other',
    },
    'receipts.handOver': { pos_so_no: released.pos_so_no, at: '2026-11-02T00:00:00.000Z' },
    'receipts.remove': { receipt_id: added?.receipt_id },
    'rowChanges.missing': { keys: [randomUUID()] },
    'salesOrders.create': {
      pos_so_no: 'tmp:so',
      data: {
        ...sellTo,
        location_code: 'F01-STORE',
        lines: server.salesLines(1),
        fees: [{ line_no: 10_000, fee_code: fee.fee_code, amount: 1000 }],
      },
    },
    'salesErp.sync': document,
    'salesErp.qtyToShipPending': { pos_so_no: released.pos_so_no },
    'salesOrders.get': document,
    'salesOrders.update': { ...document, data: { general_comments: 'x' } },
    'salesOrders.addLine': soLine,
    'salesOrders.updateLine': { ...soLine, ...server.salesLines(3)[0] },
    'salesOrders.removeLines': { ...document, line_nos: [10_000] },
    'salesOrders.setStatus': {
      pos_so_no: open.pos_so_no,
      status: 'CANCELED',
      cancel_reason_code: reason.reason_code,
    },
    'salesOrders.postQty': { pos_so_no: released.pos_so_no, lines: pieces(released) },
    'salesOrders.close': { pos_so_no: closing.pos_so_no },
    'salesOrders.setRequestedDeliveryDate': { ...document, date: today },
    'invoiceBuyers.find': { tax_code: '0101248141' },
    'invoiceBuyers.lookUp': { tax_code: '0101248141' },
    'invoiceBuyers.set': {
      ...document,
      invoice_buyer: {
        kind: 'company',
        tax_code: '0101248141',
        company_name: 'Công ty TNHH Hai Bà',
        address: '45 Phố Huế, Hà Nội',
      },
    },
    'salesOrders.updateRemaining': {
      pos_so_no: released.pos_so_no,
      is_update_remaining_amount: true,
      remaining_amount: 1000,
    },
    'creditMemos.salesWith': { location_code: 'F01-STORE', item_no: sold.lines[0]?.item_no ?? '' },
    'creditMemos.create': { pos_so_no: sold.pos_so_no, lines: [{ line_no: 10_000, quantity: 1 }] },
    'creditMemos.createAll': { pos_so_no: sold.pos_so_no },
    'creditMemos.exchange': {
      pos_so_no: released.pos_so_no,
      returned_no: exchanged.pos_so_no,
      lines: [{ line_no: 10_000, quantity: 1 }],
      amount: 1000,
    },
    'shopReturns.find': { pos_so_no: exchanged.pos_so_no },
    'shopReturns.take': {
      ...{ pos_so_no: elsewhere.pos_so_no, lines: [{ line_no: 10_000, quantity: 1 }], amount: 0 },
    },
    'shopReturns.filter': {},
    'shopReturns.sums': {},
    'promotions.couponValid': { coupon_code: await aCoupon(server) },
    'promotions.setAuto': { ...document, auto_promotion: true },
    'promotions.setBirthday': { ...document, auto_promotion: false },
    'purchaseOrders.create': {
      po_no: 'tmp:po',
      data: { warehouse_code: 'F01-STORE', receiving_address: '36 Hàng Bông', lines: server.lines(1) },
    },
    'purchaseOrders.get': { pos_po_no: purchase.po_no },
    'purchaseOrders.lines': { pos_po_no: purchase.po_no },
    'purchaseOrders.calculateRemainingAmount': { po_no: purchase.po_no },
    'purchaseOrders.update': { po_no: purchase.po_no, data: { nwv_general_comments: 'x' } },
    'purchaseOrders.addLine': poLine,
    'purchaseOrders.updateLine': { ...poLine, line_no: 10_000 },
    'purchaseOrders.removeLines': { pos_po_no: purchase.po_no, line_nos: [10_000] },
    'purchaseOrders.setStatus': {
      pos_po_no: purchase.po_no,
      status: 'CANCELED',
      cancel_reason_code: purchaseReason.reason_code,
    },
    'purchaseOrders.release': { po_no: purchase.po_no },
    'purchaseOrders.receive': { pos_po_no: coming.po_no, lines: toReceive(coming) },
    'purchaseShipments.note': {
      pos_po_no: invoiced.po_no,
      lines: invoiced.shipments.map(({ no }) => ({ shipment_no: no, line_no: 10_000, line_note: 'x' })),
    },
    'purchaseOrders.createCreditMemo': {
      pos_po_no: invoiced.po_no,
      lines: [{ line_no: 10_000, quantity: 1 }],
    },
    'purchaseOrders.close': { po_no: waiting.po_no },
    'purchaseShipments.get': { no: shipped.no },
    'salesFees.add': { ...document, fees: [{ line_no: 20_000, fee_code: fee.fee_code, amount: 1000 }] },
    'salesFees.update': {
      ...document,
      line_no: 10_000,
      fee: { fee_code: fee.fee_code, description: '', amount: 2000 },
    },
    'salesFees.remove': { ...document, line_nos: [10_000] },
    'salesInvoices.get': { pos_si_no: invoice.pos_si_no },
    'salesInvoices.sumRevenue': period,
    'salesInvoices.collected': period,
    'salesInvoices.discountsGiven': period,
    'salesInvoices.sumRevenueDetail': { ...period, document_no: invoice.pos_si_no },
    'salesQuotes.convert': { pos_so_no: quote.pos_so_no },
    'salesShipments.get': { pos_ss_no: shipment.pos_ss_no },
    'reports.inTransit': {},
    'reports.receivables': {},
    'reports.slowItems': {},
    'reports.stockValue': {},
    'session.franchiseUser': {},
    'session.login': { username: 'admin', password: 'admin1234' },
    'session.colleagues': {},
    'session.me': {},
    'printJobs.decide': { job_id, decision: 'printed' },
    'printJobs.get': { job_id },
    'printJobs.search': { near: '' },
    'printJobs.ofDevice': { device_id: 1 },
    'promotionSettings.all': {},
    'promotionSettings.remove': { code: 'VIP15' },
    'promotionSettings.removeScheme': { scheme: 'Jade' },
    'promotionSettings.save': {
      is_new: true,
      promotion: coupon,
    },
    'promotionSettings.saveScheme': {
      is_new: true,
      scheme: { scheme: 'Test', min_ranking_points: 777, vnd_per_earned_point: 40_000 },
    },
    'setUp.begin': { code: 'AAAA-AAAA', username: 'somebody', password: 'lantern5081' },
    'setUp.finish': {},
    'setUp.progress': {},
    'setUp.state': {},
    'settings.get': {},
    'settings.history': {},
    'tablets.filter': {},
    'tablets.release': { owner: '2@F01', reason: 'moved' },
    'settings.update': { company_name: 'Quầy', offline_sign_in_hours: 48, receipt_footer: 'Cảm ơn' },
    'approvalPins.people': { ceiling: { percent: 10, line_percent: 10, amount: 1_000 } },
    'approvalPins.approve': {
      approver: 'manager01',
      way: 'password',
      secret: 'manager1234',
      document: open.pos_so_no,
      ceiling: { percent: 10, line_percent: 10, amount: 1_000 },
      reason: 'Hàng trưng bày',
      total: 100_000,
      customer: 'Khách lẻ',
    },
    'approvalPins.mine': {},
    'approvalPins.remove': {},
    'discountApprovals.check': {
      approver: 'manager01',
      password: 'manager1234',
      document: open.pos_so_no,
      ceiling: { percent: 10, line_percent: 10, amount: 1_000 },
      reason: 'Hàng trưng bày',
      total: 100_000,
      customer: 'Khách lẻ',
    },
    'discountApprovals.enrol': {
      password: 'admin1234',
      key_id: signing.key_id,
      public_key: signing.public_key,
    },
    'session.resetPassword': { old_password: 'admin1234', new_password: 'lantern5081' },
    ...administration(person.user_id, set.id, structure.id),
    ...(await importing(server)),
    'transferOrders.get': { bc_to_no: transfer.bc_to_no },
    'transferOrders.shipments': { bc_to_no: transfer.bc_to_no },
    'transferOrders.sync': { bc_to_no: transfer.bc_to_no },
    'transferOrders.receive': {
      bc_to_no: transfer.bc_to_no,
      franchise_code: 'F02',
      lines: [{ line_no: 10_000, qty_to_receive: 1 }],
    },
    'itemPictures.set': asInput(item.item_no, jpeg()),
    'itemPictures.remove': { item_no: item.item_no },
    'itemTiles.get': { location_code: 'F01-STORE' },
    'itemTiles.save': {
      location_code: 'F01-STORE',
      version: 0,
      pages: [{ name: 'Quầy trước', item_nos: [item.item_no] }],
    },
    'bcTables.stats': { table_code: 'item' },
    'bcTables.excess': { table_code: 'item' },
    'bcTables.confirmRemoval': { table_code: 'item', held_digest: 'HELD' },
    'bcTables.updateSyncStatus': { id: run, status: 'canceled' },
    'bcTables.removeExcess': { table_code: 'item', system_ids: ['NONE'] },
    'bcTables.removeRecord': { table_code: 'shipping_agent', system_id: 'UNUSED' },
    'bcTables.saveRow': { table_code: 'shipping_agent', record: '{"code":"NEW","name":"New"}' },
    'bcTables.dropRow': { table_code: 'shipping_agent', system_id: agent.shipping_agent_code },
    'onlineOrders.get': { order_no: online_order_no },
    'onlineOrders.delivery': {},
    'onlineOrders.saveDelivery': { store_code: 'F01-STORE' },
    'onlineOrders.chooseStore': { order_no: online_order_no, store_code: 'F01-STORE' },
    'onlineOrders.retry': { order_no: online_order_no },
    'onlineOrders.settle': { order_no: online_order_no, problem: 'no_store', reason: 'Đã gọi khách' },
    'productFeed.get': {},
    'productFeed.save': { link_template: 'https://shop.example/p/{item_no}', brand: 'Quầy' },
    'productFeed.addKey': { name: 'Chợ online', hash: 'a'.repeat(64) },
    'productFeed.removeKey': { id: feedKey?.id },
    'addressReviews.next': { kind: 'customer', after_id: '' },
    'addressReviews.accept': {
      kind: 'customer',
      addresses: [{ id: customer.customer_no, ward_code: '00004', address: 'somewhere else' }],
    },
    'addressReviews.undo': {
      kind: 'customer',
      addresses: [{ id: customer.customer_no, ward_code: '00004', address: 'somewhere else' }],
    },
    'consents.texts': {},
    'consents.saveText': {
      purpose: 'survey',
      name: 'Khảo sát',
      body: 'Tôi đồng ý',
      in_use: true,
      base_version: 0,
    },
    'consents.of': { customer_no: customer.customer_no },
    'consents.record': {
      ...{ customer_no: customer.customer_no, purpose: 'loyalty', text_version: 1 },
      ...{ given: true, how: 'spoken' },
    },
    'personalData.of': { customer_no: leaving },
    'personalData.take': { customer_no: leaving },
    'personalData.anonymise': { customer_no: leaving, reason: 'Khách yêu cầu' },
    'personalData.restrict': { customer_no: customer.customer_no, restricted: false, reason: 'Khách đồng ý' },
    'people.known': { phone_no: '0987654399' },
    'people.elsewhere': { customer_no: customer.customer_no },
    'people.doubles': {},
    'people.join': { customer_nos: [joined.customer_no, joinedAtOther], points: 0 },
    'personalData.inactive': {},
    'personalData.anonymiseInactive': { months: inactive.months, total: inactive.total },
    'personRequests.filter': {},
    'personRequests.add': { customer_no: customer.customer_no, kind: 'see', received_on: today, note: '' },
    'personRequests.step': { id: personRequest.id, step: 'acknowledge', reason: '' },
    'personRequests.getRules': {},
    'personRequests.saveRules': {
      ...{ acknowledge_days: 2, see_days: 10, correct_days: 10, delete_days: 20, restrict_days: 15 },
      ...{ withdraw_days: 15, object_days: 15, extension_days: 15, retention_months: 24, kept_years: 10 },
      base_version: 1,
    },
    'books.standing': { franchise_code: 'F01' },
    'books.book': {
      franchise_code: 'F01',
      form_code: 'BK-BAN-RA',
      from_date: '2026-01-01',
      to_date: '2026-01-31',
    },
    'books.close': { franchise_code: 'F01', from_date: '2025-01-01', to_date: '2025-03-31' },
    'books.reopen': { franchise_code: 'F01', to_date: '2024-12-31', reason: 'Ghi nhầm' },
    'books.rules': {},
    'books.saveRules': {
      forms: [
        {
          form_code: 'S1a-HKD',
          layout: 'revenue',
          title: 'Sổ doanh thu',
          legal_reference: 'TT',
          legal_kinds: ['household'],
        },
      ],
      trade_groups: [
        {
          trade_group: 'PPHH',
          description: 'Hàng hóa',
          vat_percent: 1,
          income_tax_percent: 0.5,
          vat_groups: ['VAT8'],
        },
      ],
      kept_years: { company_deduction: 10, company_direct: 10, household: 5 },
      base_version: 1,
    },
    'einvoices.filter': {},
    'einvoices.standing': {},
    'einvoices.ofOrder': { pos_so_no: 'SO-F01-26-000001' },
    'einvoices.ofIssue': { ci_no: 'CI-F01-26-000001' },
    'einvoices.toEnter': { invoice_date: today, franchise_code: 'F01' },
    'einvoiceDays.compare': { from_date: today, to_date: today },
    'einvoiceDays.differing': { day: today, seller_code: 'F01' },
    'einvoiceResults.check': { results: [result] },
    'einvoiceResults.enter': { results: [result] },
    'einvoiceNotices.ofEinvoice': { id: toNotify },
    'einvoiceNotices.make': { id: toNotify, company_name: '', name: 'Lê Ân', address: '8 Lò Đúc' },
    'einvoiceNotices.file': { id: toSend },
    'einvoiceNotices.sent': { id: toSend, sent_on: today, answer_no: '0123' },
    'einvoiceNotices.withdraw': { id: toWithdraw },
    'einvoices.retry': { id: toRetry },
    'einvoices.issueToday': { id: toDate, reason: 'Đã qua ngày' },
    'einvoices.preview': { id: toReplace },
    'einvoices.file': { id: toReplace, type: 'pdf' },
    'einvoices.replace': { id: toReplace, reason: 'Sai mã số thuế', invoice_buyer: null },
    'einvoices.paperFile': { id: toCarry?.id, type: 'pdf' },
    'einvoices.setCarrier': { id: toCarry?.id, carrier: 'Anh Ba', vehicle: '29-A1' },
    'einvoices.close': { id: toClose, reason: 'Bán nhầm' },
    'einvoices.enter': {
      ...{ id: toEnter, issued_series: '1C26MAA', issued_number: '7', authority_code: '' },
      ...{ invoice_date: today, provider_code: '' },
    },
    'einvoiceSellers.get': { seller_code: 'F01' },
    'einvoiceSellers.save': {
      ...{ seller_code: 'F01', version: 1, provider: 'by_hand', first_day: today },
      ...{ environment: 'production', account: {} },
    },
    'taxIdentities.get': own,
    'taxIdentities.company': {},
    'taxIdentities.save': { ...own, version: 1, identity: { ...noTaxIdentity, legal_kind: 'household' } },
    'taxStanding.own': {},
    'vatGroups.filter': {},
    'vatGroups.save': {
      vat_group: 'VAT3',
      description: 'Ba phần trăm',
      rates: [{ valid_from: '2026-01-01', rate: '3%' }],
      ends_on: '2026-12-31',
      rate_after: '5%',
      is_default: false,
      base_version: 0,
    },
    'vatGroups.prepareEnd': { vat_group: 'VAT8', prepared: true, ends_on: '2026-12-31' },
    'vatGroups.assign': { vat_group: 'VAT10', item_category: 'Kitchen' },
    'statements.setting': own,
    'statements.saveSetting': {
      ...own,
      ...{ mode: 'daily', customer_no: 'F0001', fee_account_no: '5113', first_day: '2099-01-01' },
      payments_first_day: '2099-01-02',
      payment_accounts: [{ payment_type: 'cash', account_type: 'account', account_no: '1111' }],
    },
    'statements.acceptPayments': { statement_no, refusal: '', reason: 'Looked at it' },
    'statements.send': { statement_no },
    'outgoing.retry': { id: outgoing_id },
    'outgoing.adopt': { id: outgoing_id, remote_no: 'S-ORD101' },
    'outgoing.discard': { id: outgoing_id, status: 'dead', reason: 'Gõ nhầm' },
    'outgoing.resume': { system: 'erp' },
    'products.oneItem': { item_no: item.item_no },
    'products.pricesOfOneItem': { item_no: item.item_no },
    'products.oneVariant': { item_no: item.item_no },
    'bankAccounts.openingClosingBalance': { from_date: today, to_date: today, type: 'cash' },
    'bankAccounts.add': {
      document_no: 'tmp:cb',
      posting_date: today,
      document_type: 'cash_out',
      location_code: 'F01-STORE',
      reason: 'supplies',
      description: 'Túi giấy',
      amount: -45_000,
    },
    'bankTransfers.arrived': { pos_so_no: released.pos_so_no, memo: 'LOCAL-7F3A2C' },
    'bankTransfers.importStatement': {
      bank_account_no: '0011004234567',
      lines: [{ row: 2, booked_at: '2026-11-02T00:00:00.000Z', amount: 50_000, memo: 'ck', balance: 1 }],
    },
    'bankTransfers.decide': { transfer_id, decision: 'set_aside', reason: 'Vay' },
    'shifts.slip': { shift_no: running.shift_no },
    'shifts.soFar': { shift_no: running.shift_no },
    'shifts.open': { location_code: 'F01-STORE', float: running.counted },
    'shifts.count': running,
    'shifts.close': { shift_no: ending.shift_no },
    'thrownAway.tell': {
      id: randomUUID(),
      at: '2026-11-02T08:00:00.000Z',
      reason: 'Khách đổi ý',
      changes: 5,
      money: [{ ...thrownMoney, shift_no: running.shift_no }],
    },
    'thrownAway.changed': {
      id: randomUUID(),
      at: '2026-11-02T08:02:00.000Z',
      reason: 'Gõ nhầm',
      money: { ...thrownMoney, shift_no: running.shift_no, changed_to: 51_000 },
    },
    'thrownAway.restored': { id: randomUUID(), at: '2026-11-02T08:05:00.000Z' },
    'warehouseEntries.add': { document_no: 'tmp:we', posting_date: today, entries },
    'warehouseEntries.update': { warehouse_entry: { entry_no, ...stock, quantity: 1 } },
    'warehouseEntries.remove': { ids: [entry_no] },
    'warehouseEntries.transfer': {
      document_no: 'tmp:wt',
      location_from: 'F01-CONS',
      location_to: 'F01-STORE',
      posting_date: today,
      comment: '',
      items: [{ ...item, quantity: 1 }],
    },
  };
  for (const call of calls.filter(isList))
    inputs[call.name] = {
      page: 1,
      size: 1,
      filters: [{ field: call.list.key, value: 'x', condition: 'eq' }],
      sort_order: call.list.sort,
      ...('table_code' in entriesOf(call.input) ? { table_code: 'post_code' } : {}),
      ...('from_date' in entriesOf(call.input) ? period : {}),
      ...('form_code' in entriesOf(call.input) ? { franchise_code: 'F01', form_code: 'BK-BAN-RA' } : {}),
    };
  return inputs;
}

const entriesOf = (schema: unknown): object => (schema as { entries?: object }).entries ?? {}; // of an object's schema

/** What administrators do with a user, a permission set and a page that there are. */
function administration(user_id: number, set: number, structure: number): Record<string, object> {
  const binding = { admin_user_id: user_id, page_permission_id: set };
  const entry = { page_url: '/salesOrders', buttons: ['Add New'], fields: [], filters: [] };
  const granted = { pages: '["/salesOrders"]', permissions: JSON.stringify([entry]), users: '[]' };
  const limit = { percent: 10, line_percent: 20, amount: 1000 };
  const ofSet = { permission_type: 'edit', ...granted, discount_limit: limit };
  const page = { page_name: 'Y', buttons: '[]', fields: '["a"]', filters: '[]' };
  const fields = { lastname: 'Lê', firstname: 'An', email: 'an@example.com', role_id: 2 };
  const work = { customer_no: 'F01', device_id: 1, page_permission_id: set, is_active: true };
  return {
    'pagePermissions.create': { name: 'Another', ...ofSet },
    'pagePermissions.get': { id: set },
    'pagePermissions.remove': { id: set },
    'pagePermissions.update': { id: set, name: 'Other', ...ofSet },
    'pageStructures.create': { page_url: '/another', ...page },
    'pageStructures.get': { id: structure },
    'pageStructures.remove': { id: structure },
    'pageStructures.update': { id: structure, page_url: '/other', ...page },
    'fileStorage.authorize': {},
    'fileStorage.itemConfig': {},
    'fileStorage.siteInfo': { site: '' },
    'fileStorage.syncSite': {},
    'fileStorage.tokenInfo': {},
    'serverState.get': {},
    'systems.disconnect': { system: 'erp', version: 0 },
    'systems.list': {},
    'systems.save': { system: 'erp', version: 0, ...entered },
    'systems.test': { system: 'erp', ...entered },
    'systemIndex.list': {},
    'systemIndex.run': { index: 'stock_levels', rebuild: true },
    'systemIndex.runAll': { rebuild: false },
    'users.create': { username: 'another', password: 'lantern5081', ...fields, ...work },
    'users.endSession': { user_id, session_id: 'none' },
    'users.get': { user_id },
    'users.remove': { user_id },
    'users.setActive': { is_active: true, ids: [user_id] },
    'users.setDevice': { admin_user_id: user_id, device_id: 1 },
    'users.setFranchise': { admin_user_id: user_id, customer_no: 'F01' },
    'users.setPassword': { user_id, new_password: 'lantern5081' },
    'users.setPermission': binding,
    'users.setPermissions': { permissions: [binding] },
    'users.update': { user_id, username: 'other', ...fields, ...work },
    'users.withPermission': { page_permission_id: set },
  };
}

const thrownMoney = {
  op: 'receipts.add',
  amount: 213_000,
  payment_type: 'cash',
  document: 'LOCAL-K7XM4T2P',
  location_code: 'F01-STORE',
  drawer_code: '',
};

/** What an administrator does with a file that has been read, and with one that has been taken. */
async function importing(server: BuyingServer): Promise<Record<string, object>> {
  const rows = [{ row: 2, item_no: 'IMPORTED', description: 'Cốc sứ', unit_price: 45_000 }];
  const read = { import_id: randomUUID() };
  await server.ask('imports.stageItems', { ...read, rows }, 'admin');
  return {
    'imports.apply': { ...read, rows: 1, file: 'items.csv' },
    'imports.check': read,
    'imports.discard': read,
    'imports.latest': {},
    'imports.stageItems': { ...read, rows },
    'imports.stageCustomers': {
      import_id: randomUUID(),
      rows: [{ row: 2, franchise_code: 'F01', phone_no: '0912000222', name: 'Nguyễn Thị Nhập' }],
    },
    'imports.stageStaff': {
      import_id: randomUUID(),
      rows: [{ row: 2, username: 'imported', role_name: 'WAREHOUSE', franchise_code: 'F01' }],
    },
    'imports.stageOnlineOrders': {
      import_id: randomUUID(),
      rows: [
        {
          ...{ row: 2, order_no: 'TẾP-1', store_code: 'F01-STORE', customer_name: 'Trần Văn An' },
          ...{ item_no: 'IMPORTED', quantity: 1, unit_price: 50_000 },
        },
      ],
    },
    'imports.stageStock': {
      import_id: randomUUID(),
      rows: [{ row: 2, location_code: 'F01-STORE', item_no: 'IMPORTED', quantity: 3 }],
    },
  };
}

async function aCoupon({ db }: BuyingServer): Promise<string> {
  const { rows } = await db.execute<{ coupon_code: string }>(
    sql`select coupon_code from promotion_rules where coupon_code <> '' and coalesce(starts_on, '2000-01-01') <= current_date
      and coalesce(ends_on, '2100-01-01') >= current_date limit 1`,
  );
  return rows[0]?.coupon_code ?? '';
}
