import { type SQL, sql } from 'drizzle-orm';
import { noTaxIdentity } from '#model/setup/tax-identity.ts';
import type { Db } from '#server/db/connection.ts';
import { addEinvoices, addGoodsPaper, addNotice } from '../einvoices/add-einvoices.ts';
import { coupon } from './coupon.ts';
import { namingNoRow } from './resource-input.ts';

/** What calls name rows by. */
export type Names = {
  order: string;
  po: string;
  purchaseShipment: string;
  erpOrder: string;
  issue: string;
  transfer: string;
  receipt: number;
  customer: string;
  phone: string;
  referral: string;
  address: string;
  shipment: string;
  invoice: string;
  entry: number;
  location: string;
  shift: string;
  device: number;
  franchise: string;
  einvoice: number;
  einvoiceNotice: number;
  einvoicePaper: number;
  einvoiceDocument: string;
  einvoiceDate: string;
  personRequest: number;
};

/** What a provider's file says of the e-invoice of a document. */
const resultOf = (document_no: string) => ({
  ...{ document_no, issued_series: '1C26MAA', issued_number: '1', invoice_date: '2026-01-01', amount: 1000 },
  ...{ authority_code: '', provider_code: '' },
});
/** A book of a month, whichever shop keeps it. */
const aBook = { form_code: 'S2e-HKD', from_date: '2026-01-01', to_date: '2026-01-31' };

/** Of nothing that there is. */
export const noNames: Names = {
  order: 'SO-F02-26-999999',
  po: 'PO-F02-26-999999',
  purchaseShipment: 'SS-ERP-999999',
  erpOrder: 'SO-ERP-999999',
  issue: 'CI-F02-26-999999',
  transfer: 'TO-999999',
  receipt: 99_999_999,
  customer: 'CU-F02-999999',
  phone: '0900000001',
  referral: 'NOBODY',
  address: 'A999',
  shipment: 'SS-F02-26-999999',
  invoice: 'SI-F02-26-999999',
  entry: 99_999_999,
  location: 'F02-NOWHERE',
  shift: 'SH-F02-26-999999',
  device: 99_999,
  franchise: 'F98',
  einvoice: 99_999_999,
  einvoiceNotice: 99_999_999,
  einvoicePaper: 99_999_999,
  einvoiceDocument: 'SI-F02-26-999998',
  einvoiceDate: '2026-01-01',
  personRequest: 99_999_999,
};

/** Of rows of one franchise, which has an e-invoice that is held. A document of each kind that other documents have come of. */
export async function namesOf(db: Db, franchise: string): Promise<Names> {
  const one = async (query: SQL): Promise<string> => {
    const { rows } = await db.execute<{ n: string | number | null }>(query);
    const n = rows[0]?.n;
    if (n === undefined || n === null) throw new Error(`${franchise} has no such row`);
    return String(n);
  };
  const customer = await one(
    sql`select customer_no as n from ship_to_addresses where franchise_code = ${franchise} order by id limit 1`,
  );
  const order = await one(sql`select pos_so_no as n from sales_orders
    where franchise_code = ${franchise} and document_type = 'order' order by pos_so_no limit 1`);
  const purchaseShipment = await one(
    sql`select no as n from purchase_shipments where franchise_code = ${franchise} order by no limit 1`,
  );
  const shipped = sql`(select po_no from purchase_shipments where no = ${purchaseShipment})`;
  const [einvoice = 0] = await addEinvoices(db, franchise);
  const personRequest = await one(sql`insert into person_requests
    (customer_no, franchise_code, kind, received_on, acknowledge_by, answer_by)
    values (${customer}, ${franchise}, 'see', '2026-01-05', '2026-01-07', '2026-01-15') returning id as n`);
  const { document_no: paper } = await addGoodsPaper(db, franchise);
  return {
    personRequest: Number(personRequest),
    einvoice,
    einvoiceNotice: await addNotice(db, einvoice),
    einvoicePaper: Number(await one(sql`select id as n from einvoices where document_no = ${paper}`)),
    einvoiceDocument: await one(sql`select document_no as n from einvoices where id = ${einvoice}`),
    einvoiceDate: await one(sql`select invoice_date::text as n from einvoices where id = ${einvoice}`),
    order,
    po: await one(sql`select ${shipped} as n`),
    purchaseShipment,
    erpOrder: await one(sql`select bc_so_no as n from purchase_orders where po_no = ${shipped}`),
    issue: await one(sql`select min(ci_no) as n from consignment_issues where franchise_code = ${franchise}`),
    transfer: await one(sql`select min(bc_to_no) as n from transfer_orders
      where franchise_code = ${franchise} and from_franchise <> 'F01'`),
    receipt: Number(
      await one(sql`select min(receipt_id) as n from cash_receipts where franchise_code = ${franchise}`),
    ),
    customer,
    phone: await one(sql`select phone_no as n from customers where franchise_code = ${franchise}
      and phone_no not in (select phone_no from customers where franchise_code = 'F01') order by customer_no limit 1`),
    referral: await one(sql`select referral_code as n from customers where customer_no = ${customer}`),
    address: await one(sql`select code as n from ship_to_addresses where customer_no = ${customer} limit 1`),
    shipment: await one(
      sql`select min(pos_ss_no) as n from sales_shipments where franchise_code = ${franchise}`,
    ),
    invoice: await one(
      sql`select min(pos_si_no) as n from sales_invoices where franchise_code = ${franchise}`,
    ),
    entry: Number(
      await one(sql`select min(entry_no) as n from warehouse_entries where franchise_code = ${franchise}`),
    ),
    shift: await one(sql`select min(shift_no) as n from shifts where franchise_code = ${franchise}`),
    location: await one(sql`select location_code as n from franchises where customer_no = ${franchise}`),
    franchise,
    device: Number(
      await one(sql`select min(id) as n from devices where location_code = ${`${franchise}-STORE`}`),
    ),
  };
}

const goods = { item_no: 'A', variant_code: '' };
const ownGoods = { description: 'x', item_category: 'x', unit_price: 1 };
const line = { line_no: 10_000, ...goods };
const saleLine = { ...line, quantity: 1, unit_price: 1000 };
const fee = { fee_code: 'DELIVERY', description: 'x', amount: 1 };
const device = {
  device_name: 'x',
  device_code: 'X',
  device_type: 'PRINTER',
  device_data: '{"ip":"10.0.0.9","port":9100,"required":false}',
};
const cancel = { status: 'CANCELED', cancel_reason_code: '' };
const place = { name: 'x', address: 'x' };
const service = { code: 'X', shipping_agent_code: 'VNPOST', description: 'x' };
const eq = (field: string, value: string) => ({ filters: [{ field, value, condition: 'eq' }] });

/** Every call that names a row, with an input that a screen could send. `undefined` names nothing. */
export const naming: Readonly<Record<string, (names: Names) => object>> = {
  'addresses.addShipTo': n => ({ code: '', customer_no: n.customer, ...place }),
  'addresses.addTemporaryShipTo': n => ({ code: '', customer_no: n.customer, ...place }),
  'addresses.updateShipTo': n => ({ code: n.address, customer_no: n.customer, ...place }),
  'addresses.addTemporaryShippingAgentService': n => ({ ...service, phone_no_customer: n.phone }),
  'addresses.shipTo': n => eq('customer_no', n.customer),
  'consignmentIssues.filter': n => eq('ci_no', n.issue),
  'consignmentIssues.get': n => ({ ci_no: n.issue }),
  'consignmentIssues.create': n => ({
    data: { transfer_from_code: n.location, transfer_to_code: 'WH-MAIN', lines: [{ ...line, ci_qty: 1 }] },
  }),
  'consignmentIssues.update': n => ({ ci_no: n.issue, data: { la_notes: 'x' } }),
  'consignmentIssues.addLine': n => ({ ci_no: n.issue, ...line, ci_qty: 1 }),
  'consignmentIssues.updateLine': n => ({ ci_no: n.issue, ...line, ci_qty: 1 }),
  'consignmentIssues.removeLines': n => ({ ci_no: n.issue, line_nos: [10_000] }),
  'consignmentIssues.release': n => ({ ci_no: n.issue }),
  'consignmentIssues.setStatus': n => ({ ci_no: n.issue, ...cancel }),
  'creditMemos.create': n => ({ pos_so_no: n.order, lines: [{ line_no: 10_000, quantity: 1 }] }),
  'creditMemos.createAll': n => ({ pos_so_no: n.order }),
  'creditMemos.exchange': n => ({
    pos_so_no: n.order,
    returned_no: n.order,
    lines: [{ line_no: 10_000, quantity: 1 }],
    amount: 1000,
  }),
  'customers.filter': n => eq('customer_no', n.customer),
  'customers.byPhone': n => ({ phone_no: n.phone }),
  'people.known': n => ({ phone_no: n.phone }),
  'people.elsewhere': n => ({ customer_no: n.customer }),
  'customers.detailsPos': n => ({ phone_no: n.phone }),
  'customers.getInfo': n => ({ customer_no: n.customer, referral_code: '' }),
  'customers.checkReferral': n => ({ phone_no: n.phone, pos_so_no: '' }),
  'customers.update': n => ({ customer_record: { customer_no: n.customer, name: 'x' } }),
  'customers.remove': n => ({ phone_no: n.phone, customer_no: '' }),
  'customers.redeemablePoints': n => eq('customer_no', n.customer),
  'customers.totalRedeemablePoint': n => ({ customer_no: n.customer, referral_code: '' }),
  'customers.addRedeemablePoint': n => ({
    pos_so_no: n.order,
    customer_no: n.customer,
    referral_code: '',
    redeemable_point_used: 1,
  }),
  'customers.removeRedeemablePoint': n => ({ order_number: n.order, customer_no: n.customer }),
  'items.onHand': n => eq('location_code', n.location),
  'devices.filter': n => eq('location_code', n.location),
  'devices.get': n => ({ id: n.device }),
  'devices.create': n => ({ ...device, location_code: n.location }),
  'devices.update': n => ({ id: n.device, ...device, location_code: n.location }),
  'devices.remove': n => ({ id: n.device }),
  'franchises.filter': n => eq('customer_no', n.franchise),
  'franchises.get': n => ({ customer_no: n.franchise }),
  'franchises.lookUp': n => ({ customer_no: n.franchise }),
  'franchises.update': n => ({ franchise: { customer_no: n.franchise, ...place } }),
  'franchises.remove': n => ({ customer_nos: [n.franchise] }),
  'addressReviews.accept': n => ({
    kind: 'customer',
    addresses: [{ id: n.customer, ward_code: '00004', address: '' }],
  }),
  'addressReviews.undo': n => ({
    kind: 'customer',
    addresses: [{ id: n.customer, ward_code: '00004', address: '' }],
  }),
  'consents.of': n => ({ customer_no: n.customer }),
  'consents.record': n => ({
    ...{ customer_no: n.customer, purpose: 'loyalty', text_version: 1 },
    ...{ given: true, how: 'spoken' },
  }),
  'personalData.of': n => ({ customer_no: n.customer }),
  'personalData.take': n => ({ customer_no: n.customer }),
  'personalData.anonymise': n => ({ customer_no: n.customer, reason: 'x' }),
  'personalData.restrict': n => ({ customer_no: n.customer, restricted: true, reason: 'x' }),
  'personRequests.filter': n => eq('customer_no', n.customer),
  'personRequests.add': n => ({
    ...{ customer_no: n.customer, kind: 'see' },
    ...{ received_on: '2026-01-05', note: '' },
  }),
  'personRequests.step': n => ({ id: n.personRequest, step: 'done', reason: '' }),
  'books.standing': n => ({ franchise_code: n.franchise }),
  'books.book': n => ({ franchise_code: n.franchise, ...aBook }),
  'books.rows': n => ({ franchise_code: n.franchise, ...aBook }),
  'books.close': n => ({ franchise_code: n.franchise, from_date: '2026-01-01', to_date: '2026-01-31' }),
  'books.reopen': n => ({ franchise_code: n.franchise, to_date: '2026-01-31', reason: 'x' }),
  'einvoices.filter': n => eq('franchise_code', n.franchise),
  'einvoices.ofOrder': n => ({ pos_so_no: n.order }),
  'einvoices.ofIssue': n => ({ ci_no: n.issue }),
  'einvoices.toEnter': n => ({ invoice_date: n.einvoiceDate, franchise_code: n.franchise }),
  'einvoiceDays.compare': n => ({
    from_date: n.einvoiceDate,
    to_date: n.einvoiceDate,
    franchise_code: n.franchise,
  }),
  'einvoiceDays.differing': n => ({
    day: n.einvoiceDate,
    seller_code: n.franchise,
    franchise_code: n.franchise,
  }),
  'einvoiceResults.check': n => ({ results: [resultOf(n.einvoiceDocument)] }),
  'einvoiceResults.enter': n => ({ results: [resultOf(n.einvoiceDocument)] }),
  'einvoiceNotices.ofEinvoice': n => ({ id: n.einvoice }),
  'einvoiceNotices.make': n => ({ id: n.einvoice, company_name: '', name: 'Lê An', address: '' }),
  'einvoiceNotices.file': n => ({ id: n.einvoiceNotice }),
  'einvoiceNotices.sent': n => ({ id: n.einvoiceNotice, sent_on: '2026-01-01', answer_no: '' }),
  'einvoiceNotices.withdraw': n => ({ id: n.einvoiceNotice }),
  'einvoices.retry': n => ({ id: n.einvoice }),
  'einvoices.issueToday': n => ({ id: n.einvoice, reason: 'x' }),
  'einvoices.preview': n => ({ id: n.einvoice }),
  'einvoices.paperFile': n => ({ id: n.einvoicePaper, type: 'pdf' }),
  'einvoices.file': n => ({ id: n.einvoice, type: 'pdf' }),
  'einvoices.replace': n => ({ id: n.einvoice, reason: 'x', invoice_buyer: null }),
  'einvoices.setCarrier': n => ({ id: n.einvoice, carrier: 'Lan', vehicle: 'Xe máy' }),
  'einvoices.close': n => ({ id: n.einvoice, reason: 'x' }),
  'einvoices.enter': n => ({
    id: n.einvoice,
    issued_series: '1C26MAA',
    issued_number: '1',
    authority_code: '',
    invoice_date: '2026-01-01',
    provider_code: '',
  }),
  'taxIdentities.get': n => ({ franchise_code: n.franchise }),
  'taxIdentities.save': n => ({ franchise_code: n.franchise, version: 0, identity: noTaxIdentity }),
  'promotions.setAuto': n => ({ pos_so_no: n.order, auto_promotion: true }),
  'promotions.setBirthday': n => ({ pos_so_no: n.order, auto_promotion: true }),
  'purchaseOrders.filter': n => eq('po_no', n.po),
  'purchaseOrders.get': n => ({ pos_po_no: n.po }),
  'purchaseOrders.lines': n => ({ pos_po_no: n.po }),
  'purchaseOrders.calculateRemainingAmount': n => ({ po_no: n.po }),
  'purchaseOrders.create': n => ({
    data: { warehouse_code: n.location, lines: [{ ...line, purchase_qty: 1 }] },
  }),
  'purchaseOrders.update': n => ({ po_no: n.po, data: { nwv_general_comments: 'x' } }),
  'purchaseOrders.addLine': n => ({ po_no: n.po, ...line, purchase_qty: 1 }),
  'purchaseOrders.updateLine': n => ({ po_no: n.po, ...line, purchase_qty: 1 }),
  'purchaseOrders.removeLines': n => ({ pos_po_no: n.po, line_nos: [10_000] }),
  'purchaseOrders.setStatus': n => ({ pos_po_no: n.po, ...cancel }),
  'purchaseOrders.release': n => ({ po_no: n.po }),
  'purchaseOrders.receive': n => ({
    pos_po_no: n.po,
    lines: [{ shipment_no: n.purchaseShipment, line_no: 10_000, qty_to_receive: 1 }],
  }),
  'purchaseShipments.note': n => ({
    pos_po_no: n.po,
    lines: [{ shipment_no: n.purchaseShipment, line_no: 10_000, line_note: 'x' }],
  }),
  'purchaseOrders.createCreditMemo': n => ({ pos_po_no: n.po, lines: [{ line_no: 10_000, quantity: 1 }] }),
  'purchaseOrders.close': n => ({ po_no: n.po }),
  'purchaseShipments.filter': n => ({ ...eq('order_no', n.erpOrder), use_local: false }),
  'purchaseShipments.get': n => ({ no: n.purchaseShipment }),
  'receipts.filter': n => eq('receipt_id', String(n.receipt)),
  'receipts.add': n => ({ pos_so_no: n.order, amount: 1, payment_type: 'cash' }),
  'receipts.changeMethod': n => ({ receipt_id: n.receipt, payment_type: 'card', reason: 'other' }),
  'receipts.handOver': n => ({ pos_so_no: n.order, at: '2026-11-02T00:00:00.000Z' }),
  'receipts.remove': n => ({ receipt_id: n.receipt }),
  'receipts.process': n => ({ receipt_id: n.receipt, to_post: true }),
  'receipts.processAll': n => ({ pos_so_no: n.order, to_post: true }),
  'salesFees.add': n => ({ pos_so_no: n.order, fees: [{ line_no: 10_000, ...fee }] }),
  'salesFees.update': n => ({ pos_so_no: n.order, line_no: 10_000, fee }),
  'salesFees.remove': n => ({ pos_so_no: n.order, line_nos: [10_000] }),
  'salesInvoices.filter': n => eq('pos_so_no', n.order),
  'salesInvoices.get': n => ({ pos_si_no: n.invoice }),
  'salesInvoices.whole': n => eq('pos_so_no', n.order),
  'salesInvoices.historical': n => eq('id', n.invoice),
  'salesInvoices.revenueDetail': n => ({ ...everyDay, document_no: n.invoice }),
  'salesInvoices.sumRevenueDetail': n => ({ ...everyDay, document_no: n.invoice }),
  'salesOrders.filter': n => eq('pos_so_no', n.order),
  'salesOrders.whole': n => eq('pos_so_no', n.order),
  'salesOrders.get': n => ({ pos_so_no: n.order }),
  'salesErp.sync': n => ({ pos_so_no: n.order }),
  'salesErp.qtyToShipPending': n => ({ pos_so_no: n.order }),
  'salesOrders.remainingHistory': n => eq('pos_so_no', n.order),
  'salesOrders.create': n => ({ data: { location_code: n.location, lines: [saleLine] } }),
  'salesOrders.update': n => ({ pos_so_no: n.order, data: { general_comments: 'x' } }),
  'salesOrders.addLine': n => ({ pos_so_no: n.order, ...saleLine }),
  'salesOrders.updateLine': n => ({ pos_so_no: n.order, ...saleLine }),
  'salesOrders.removeLines': n => ({ pos_so_no: n.order, line_nos: [10_000] }),
  'salesOrders.setStatus': n => ({ pos_so_no: n.order, ...cancel }),
  'salesOrders.postQty': n => ({
    pos_so_no: n.order,
    lines: [{ line_no: 10_000, qty_to_ship: 1, qty_to_invoice: 1 }],
  }),
  'salesOrders.close': n => ({ pos_so_no: n.order }),
  'salesOrders.setRequestedDeliveryDate': n => ({ pos_so_no: n.order, date: '2099-01-01' }),
  'invoiceBuyers.find': () => ({ tax_code: '0101248141' }),
  'invoiceBuyers.lookUp': () => ({ tax_code: '0101248141' }),
  'invoiceBuyers.set': n => ({
    pos_so_no: n.order,
    invoice_buyer: { kind: 'person', name: 'Trần Minh An', phone: '0912345604' },
  }),
  'salesOrders.updateRemaining': n => ({
    pos_so_no: n.order,
    is_update_remaining_amount: true,
    remaining_amount: 0,
  }),
  'salesQuotes.convert': n => ({ pos_so_no: n.order }),
  'salesShipments.filter': n => eq('pos_so_no', n.order),
  'salesShipments.whole': n => eq('pos_so_no', n.order),
  'salesShipments.get': n => ({ pos_ss_no: n.shipment }),
  'transferOrders.filter': n => eq('bc_to_no', n.transfer),
  'transferOrders.get': n => ({ bc_to_no: n.transfer }),
  'transferOrders.shipments': n => ({ bc_to_no: n.transfer }),
  'transferOrders.sync': n => ({ bc_to_no: n.transfer }),
  'transferOrders.receive': n => ({ bc_to_no: n.transfer, lines: [{ line_no: 10_000, qty_to_receive: 1 }] }),
  'bankAccounts.filter': n => eq('location_code', n.location),
  'bankAccounts.filterCashBook': n => eq('location_code', n.location),
  'bankAccounts.add': n => ({
    document_type: 'cash_in',
    location_code: n.location,
    reason: 'float',
    amount: 1,
  }),
  'bankTransfers.filter': n => eq('pos_so_no', n.order),
  'itemTiles.get': n => ({ location_code: n.location }),
  'itemTiles.save': n => ({ location_code: n.location, version: 0, pages: [] }),
  'creditMemos.salesWith': n => ({ location_code: n.location, item_no: saleLine.item_no }),
  'shopReturns.find': n => ({ pos_so_no: n.order }),
  'shopReturns.take': n => ({ pos_so_no: n.order, lines: [{ line_no: 10_000, quantity: 1 }], amount: 0 }),
  'shopReturns.filter': n => eq('pos_so_no', n.order),
  'shopReturns.sums': n => eq('pos_so_no', n.order),
  'shifts.filter': n => eq('location_code', n.location),
  'shifts.slip': n => ({ shift_no: n.shift }),
  'shifts.soFar': n => ({ shift_no: n.shift }),
  'shifts.open': n => ({ location_code: n.location, float: { notes: [], other: 0 } }),
  'shifts.count': n => ({ shift_no: n.shift, counted: { notes: [], other: 0 } }),
  'shifts.close': n => ({ shift_no: n.shift }),
  'warehouseEntries.filter': n => eq('entry_no', String(n.entry)),
  'warehouseEntries.itemStock': n => ({ ...everyDay, ...eq('location_code', n.location) }),
  'warehouseEntries.add': n => ({ entries: [{ ...goods, location_code: n.location, quantity: 1 }] }),
  'warehouseEntries.update': n => ({
    warehouse_entry: { entry_no: n.entry, ...goods, location_code: n.location, quantity: 1 },
  }),
  'warehouseEntries.remove': n => ({ ids: [n.entry] }),
  'warehouseEntries.transfer': n => ({
    location_from: n.location,
    location_to: 'F01-CONS',
    items: [{ ...goods, quantity: 1 }],
  }),
};

const everyDay = { from_date: '2020-01-01', to_date: '2099-12-31' };
const customer = { name: 'x', phone_no: '0900000002' };

const nobody = 99_999;
const binding = { admin_user_id: nobody, page_permission_id: null };
const structure = { page_url: '/none', page_name: 'x', buttons: '[]', fields: '[]', filters: '[]' };
const set = { name: 'x', permission_type: 'view', pages: '[]', permissions: '[]' };
/** What only administrators do, about no user and nothing that exists. */
const laid = { import_id: '00000000-0000-4000-8000-000000000000' };
const administration: Readonly<Record<string, object>> = {
  'apiLogs.filter': {},
  'auditLog.filter': {},
  'apiLogs.truncate': {},
  'imports.apply': { ...laid, rows: 1, file: 'x' },
  'imports.check': laid,
  'imports.discard': laid,
  'imports.latest': {},
  'imports.stageItems': { ...laid, rows: [{ row: 2, item_no: 'X' }] },
  'imports.stageCustomers': { ...laid, rows: [{ row: 2, franchise_code: 'F98', phone_no: '0912000111' }] },
  'imports.stageStaff': { ...laid, rows: [{ row: 2, username: 'x' }] },
  'imports.stageOnlineOrders': {
    ...laid,
    rows: [{ row: 2, order_no: 'X', store_code: 'X', item_no: 'X', quantity: 1, unit_price: 1 }],
  },
  'imports.stageStock': { ...laid, rows: [{ row: 2, location_code: 'X', item_no: 'X', quantity: 1 }] },
  'pagePermissions.create': set,
  'pagePermissions.filter': {},
  'pagePermissions.get': { id: nobody },
  'pagePermissions.remove': { id: nobody },
  'pagePermissions.update': { id: nobody, ...set },
  'pageStructures.create': structure,
  'pageStructures.filter': {},
  'pageStructures.get': { id: nobody },
  'pageStructures.remove': { id: nobody },
  'pageStructures.update': { id: nobody, ...structure },
  'itemPictures.remove': { item_no: 'NOTHING' },
  'itemPictures.set': { item_no: 'NOTHING', picture: '/9j/', thumbnail: '/9j/' },
  'productFeed.addKey': { name: 'Web', hash: '0'.repeat(64) },
  'productFeed.get': {},
  'productFeed.removeKey': { id: nobody },
  'productFeed.save': { link_template: '', brand: '' },
  'statements.filter': {},
  'statements.saveSetting': {
    franchise_code: 'NONE',
    mode: 'nothing',
    customer_no: '',
    fee_account_no: '',
    first_day: '',
  },
  'statements.acceptPayments': { statement_no: 'NONE', refusal: '', reason: 'Looked at it' },
  'statements.send': { statement_no: 'NONE' },
  'statements.setting': { franchise_code: 'NONE' },
  'addressReviews.next': { kind: 'customer', after_id: '' },
  'consents.texts': {},
  'consents.saveText': { purpose: 'none', name: 'x', body: 'x', in_use: true, base_version: 1 },
  'people.doubles': {},
  'people.join': { customer_nos: ['NONE', 'NONE2'], points: 0 },
  'personalData.inactive': {},
  'personalData.anonymiseInactive': { months: 1200, total: 1 },
  'personRequests.getRules': {},
  'personRequests.saveRules': {
    ...{ acknowledge_days: 2, see_days: 10, correct_days: 10, delete_days: 20, restrict_days: 15 },
    ...{ withdraw_days: 15, object_days: 15, extension_days: 15, retention_months: 24, kept_years: 10 },
    base_version: 99,
  },
  'books.rules': {},
  'books.saveRules': {
    forms: [{ form_code: 'S', layout: 'money', title: 'x', legal_reference: '', legal_kinds: [] }],
    trade_groups: [
      { trade_group: 'G', description: 'x', vat_percent: 1, income_tax_percent: 1, vat_groups: [] },
    ],
    kept_years: { company_deduction: 10, company_direct: 10, household: 5 },
    base_version: 99_999,
  },
  'einvoices.standing': {},
  'einvoiceSellers.get': { seller_code: 'NONE' },
  'einvoiceSellers.save': {
    seller_code: 'NONE',
    version: 0,
    provider: 'by_hand',
    first_day: '2026-01-01',
    environment: 'production',
    account: {},
  },
  'taxIdentities.company': {},
  'taxStanding.own': {},
  'vatGroups.filter': {},
  'vatGroups.save': {
    vat_group: 'NONE',
    description: 'x',
    rates: [{ valid_from: '2026-01-01', rate: '8%' }],
    base_version: 1,
  },
  'vatGroups.prepareEnd': { vat_group: 'NONE', prepared: true, ends_on: '2026-12-31' },
  'vatGroups.assign': { vat_group: 'NONE', item_nos: ['NONE'] },
  'serverState.get': {},
  'systems.disconnect': { system: 'erp', version: 0 },
  'systems.list': {},
  'systems.save': { system: 'erp', version: 0, values: {}, secrets: {} },
  'systems.test': { system: 'erp', values: {}, secrets: {} },
  'systemIndex.list': {},
  'systemIndex.run': { index: 'stock_levels', rebuild: false },
  'systemIndex.runAll': { rebuild: false },
  'fileStorage.authorize': {},
  'fileStorage.itemConfig': {},
  'fileStorage.siteInfo': { site: '' },
  'fileStorage.syncSite': {},
  'fileStorage.tokenInfo': {},
  'bcTables.authorize': {},
  'bcTables.updateSyncStatus': { id: nobody, status: 'canceled' },
  'bcTables.dropRow': { table_code: 'item', system_id: 'NONE' },
  'bcTables.confirmRemoval': { table_code: 'item', held_digest: 'NONE' },
  'bcTables.emptyLogs': {},
  'bcTables.excess': { table_code: 'item' },
  'bcTables.removeExcess': { table_code: 'item', system_ids: ['NONE'] },
  'bcTables.removeRecord': { table_code: 'item', system_id: 'NONE' },
  'bcTables.runs': {},
  'bcTables.saveRow': { table_code: 'shipping_agent', record: '{"code":"NONE","name":"None"}' },
  'bcTables.stats': { table_code: 'item' },
  'bcTables.sync': { table_code: 'shipping_agent' },
  'bcTables.tables': {},
  'onlineOrders.chooseStore': { order_no: 'NONE', store_code: 'NONE' },
  'onlineOrders.delivery': {},
  'onlineOrders.filter': {},
  'onlineOrders.get': { order_no: 'NONE' },
  'onlineOrders.refused': {},
  'onlineOrders.retry': { order_no: 'NONE' },
  'onlineOrders.saveDelivery': { store_code: 'NONE' },
  'onlineOrders.settle': { order_no: 'NONE', problem: 'changed', reason: 'none' },
  'onlineOrders.state': {},
  'outgoing.adopt': { id: nobody, remote_no: 'NONE' },
  'outgoing.discard': { id: nobody, status: 'dead', reason: 'none' },
  'outgoing.filter': {},
  'outgoing.resume': { system: 'erp' },
  'outgoing.retry': { id: nobody },
  'outgoing.systems': {},
  'products.all': {},
  'products.oneItem': { item_no: 'NONE' },
  'products.oneVariant': { item_no: 'NONE' },
  'products.pricesOfOneItem': { item_no: 'NONE' },
  'products.variants': {},
  'tablets.filter': {},
  'tablets.release': { owner: '999999@F01', reason: 'moved' },
  'users.create': { username: 'x', password: 'lantern5081', role_id: nobody },
  'users.endSession': { user_id: nobody, session_id: 'none' },
  'users.filter': {},
  'users.get': { user_id: nobody },
  'users.ofFranchises': {},
  'users.remove': { user_id: nobody },
  'users.roles': {},
  'users.setActive': { is_active: true, ids: [nobody] },
  'users.setDevice': { admin_user_id: nobody, device_id: null },
  'users.setFranchise': { admin_user_id: nobody, customer_no: '' },
  'users.setPassword': { user_id: nobody, new_password: 'lantern5081' },
  'users.setPermission': binding,
  'users.setPermissions': { permissions: [binding] },
  'users.update': { user_id: nobody, firstname: 'x' },
  'users.withPermission': { page_permission_id: nobody },
};

const thrownMoney = {
  op: 'receipts.add',
  amount: 1,
  payment_type: 'cash',
  document: 'x',
  shift_no: '',
  location_code: '',
  drawer_code: '',
};
const thrown = { id: '0b0f6a0e-6d6c-4d0c-9d1e-3b1f7c3c2a10', at: '2026-11-02T00:00:00.000Z' };

/** Every call that names no row of a franchise: what is the company's, and what is the caller's own. */
export const namingNothing: Readonly<Record<string, object>> = {
  ...namingNoRow,
  'addresses.addShippingAgentService': service,
  'addresses.updateShippingAgentService': { ...service, code: 'NONE' },
  'addresses.bcTable': { table_code: 'post_code' },
  'addresses.places': {},
  'addresses.shippingAgentServices': {},
  'bankAccounts.openingClosingBalance': { ...everyDay, type: 'cash' },
  'bankTransfers.arrived': { pos_so_no: '', memo: 'LOCAL-000000' },
  'bankTransfers.decide': { transfer_id: nobody, decision: 'undo', reason: '' },
  'bankTransfers.importStatement': {
    bank_account_no: '0000000000',
    lines: [{ row: 2, booked_at: '2026-11-02T00:00:00.000Z', amount: 50_000, memo: 'ck' }],
  },
  'rowChanges.missing': { keys: ['none'] },
  'rowChanges.since': { mark: '' },
  'config.all': {},
  'config.maintenanceMode': {},
  'config.maintenanceNotice': {},
  'customers.createTemporary': customer,
  'approvalPins.people': { ceiling: { percent: 1, line_percent: 1, amount: 1 } },
  'approvalPins.approve': {
    approver_user_id: nobody,
    approver: '',
    way: 'pin',
    secret: '4711',
    document: '0b0f6a0e-6d6c-4d0c-9d1e-3b1f7c3c2a10',
    ceiling: { percent: 1, line_percent: 1, amount: 1 },
    reason: '',
    device_id: '',
    total: 1,
    customer: '',
  },
  'approvalPins.mine': {},
  'approvalPins.remove': {},
  'discountApprovals.check': {
    approver: 'nobody',
    password: 'nobody1234',
    document: '0b0f6a0e-6d6c-4d0c-9d1e-3b1f7c3c2a10',
    ceiling: { percent: 1, line_percent: 1, amount: 1 },
    reason: '',
    device_id: '',
    total: 1,
    customer: '',
  },
  'discountApprovals.enrol': {
    password: 'wrong1234',
    key_id: '0b0f6a0e-6d6c-4d0c-9d1e-3b1f7c3c2a10',
    public_key: 'AAAA',
    device_id: '',
  },
  'franchises.add': { franchise: { customer_no: 'F97', ...place } },
  'franchises.sync': { phone_no: '0912340099' },
  'items.filter': {},
  'items.imagePath': {},
  'items.removeItems': { items: [{ item_no: 'NONE' }] },
  'items.sync': {},
  'items.syncItemNo': { item_no: 'NONE' },
  'items.updatePriceRate': { update_all: false, item_no: 'NONE', price_rate: 1 },
  'ownGoods.make': { ...ownGoods, unit_of_measure: 'PCS' },
  'ownGoods.change': { item_no: 'NONE', ...ownGoods },
  'ownGoods.block': { item_no: 'NONE', blocked: true },
  'ownGoods.setPicture': { item_no: 'NONE', picture: '/9j/', thumbnail: '/9j/' },
  'ownGoods.removePicture': { item_no: 'NONE' },
  'sellingPrices.of': { item_no: 'NONE' },
  'sellingPrices.changed': { since: '2026-01-01' },
  'sellingPrices.set': { prices: [{ item_no: 'NONE', unit_price: 1 }] },
  'items.updateSortItems': { items: [{ item_no: 'NONE' }], sort: 1 },
  'noSeries.filter': {},
  'noSeries.generate': { franchise_code: 'F01' },
  'promotions.couponValid': { coupon_code: 'NONE' },
  'salesInvoices.revenueSummary': everyDay,
  'salesInvoices.sumRevenue': everyDay,
  'salesInvoices.collected': everyDay,
  'salesInvoices.discountsGiven': everyDay,
  'reports.inTransit': {},
  'reports.inTransitRows': {},
  'reports.receivables': {},
  'reports.receivableRows': {},
  'keptPrices.filter': {},
  'reports.slowItems': {},
  'reports.slowItemRows': {},
  'reports.stockValue': {},
  'reports.stockValueRows': {},
  'session.franchiseUser': {},
  'printJobs.decide': { job_id: '00000000-0000-4000-8000-000000000000', decision: 'printed' },
  'printJobs.get': { job_id: '00000000-0000-4000-8000-000000000000' },
  'printJobs.search': { near: '' },
  'printJobs.ofDevice': { device_id: nobody },
  'promotionSettings.all': {},
  'promotionSettings.remove': { code: 'VIP15' },
  'promotionSettings.removeScheme': { scheme: 'Test' },
  'promotionSettings.save': {
    is_new: true,
    promotion: coupon,
  },
  'promotionSettings.saveScheme': {
    is_new: true,
    scheme: { scheme: 'Test', min_ranking_points: 777, vnd_per_earned_point: 40_000 },
  },
  'setUp.begin': { code: 'AAAA', username: 'x', password: 'lantern5081' },
  'setUp.finish': {},
  'setUp.progress': {},
  'setUp.state': {},
  'settings.get': {},
  'settings.history': {},
  'settings.update': { company_name: 'x' },
  'session.login': { username: 'nobody', password: 'nobody1234' },
  'session.colleagues': {},
  'session.me': {},
  ...administration,
  'session.resetPassword': { old_password: 'wrong1234', new_password: 'right1234' },
  // A place that is not the caller's is left out, and nothing is refused for it.
  'thrownAway.tell': { ...thrown, reason: 'x', changes: 1, money: [thrownMoney] },
  'thrownAway.changed': { ...thrown, reason: 'x', money: { ...thrownMoney, changed_to: 0 } },
  'thrownAway.restored': thrown,
};
