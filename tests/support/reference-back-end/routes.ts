import {
  type Asker,
  addLine,
  addReceipt,
  type Books,
  changeOrder,
  createCustomer,
  createMemo,
  createOrder,
  type Fields,
  orderOf,
  postLines,
  postReceipts,
  Refused,
  removeLines,
  rowOf,
  setStatus,
  wholeOf,
} from './books.ts';
import { items, people, shopSet, shops } from './company.ts';
import {
  addPurchaseLine,
  changePurchase,
  changePurchaseLine,
  createPurchase,
  purchaseOf,
  purchaseRow,
  receivePurchase,
  releasePurchase,
  removePurchaseLines,
  setPurchaseStatus,
  shipmentOf,
  wholePurchase,
} from './purchases.ts';
import { addEntries, receiveTransfer, shipmentsOf, transferOf, transferRow, wholeTransfer } from './stock.ts';

// The calls that this back end has, by method and path as the specification writes them. Of those that it lacks it knows nothing.

export type Asked = {
  books: Books;
  body: Fields;
  query: URLSearchParams;
  no: string;
  asker: Asker;
  /** Where this back end is reached. */
  origin: string;
};
type Route = (asked: Asked) => unknown;

const isOwn = ({ asker }: Asked, franchise: unknown) =>
  asker.person.customer_no === '' || franchise === asker.person.customer_no;

type Filter = { field: string; value: string; condition: string };

function meets(row: Fields, { field, value, condition }: Filter): boolean {
  const own = String(row[field] ?? '');
  if (condition === 'eq') return own === value;
  if (condition === 'gteq') return own >= value;
  if (condition === 'lteq') return own <= value;
  if (condition === 'in') return value.split('|').includes(own);
  if (condition === 'like') return own.toLowerCase().includes(value.replaceAll('%', '').toLowerCase());
  throw new Refused(422, 'filter', `No such condition: ${condition}.`);
}

/** One page of rows, as filters and order ask for them. */
function pageOf(rows: readonly Fields[], { body }: Asked): Fields {
  const {
    page = 1,
    size = 20,
    filters = [],
    sort_order,
  } = body as {
    page?: number;
    size?: number;
    filters?: Filter[];
    sort_order?: { field: string; direction: string };
  }; // as the specification has every list asked
  const found = rows.filter(row => filters.every(filter => meets(row, filter)));
  const { field = '', direction = 'asc' } = sort_order ?? {};
  const sign = direction === 'desc' ? -1 : 1;
  if (field !== '')
    found.sort((a, b) => {
      const [one, other] = [a[field] ?? '', b[field] ?? ''];
      return one === other ? 0 : one < other ? -sign : sign;
    });
  return { items: found.slice((page - 1) * size, page * size), total: found.length, page, size };
}

const ordersOf = (asked: Asked) =>
  [...asked.books.orders.values()].filter(order => isOwn(asked, order.franchise_code));

const purchasesOf = (asked: Asked) =>
  [...asked.books.purchases.values()].filter(order => isOwn(asked, order.franchise_code));

const transfersOf = (asked: Asked) =>
  [...asked.books.transfers.values()].filter(order => isOwn(asked, order.franchise_code));

/** What changes something. Each is written into the journal before it is answered. */
export const changes: Readonly<Record<string, Route>> = {
  'POST /la/sales-order/pos': ({ books, body, asker }) => createOrder(books, body, asker),
  'PUT /la/sales-order/pos': ({ books, body, asker }) => changeOrder(books, body, asker),
  'POST /la/sales-order/line': ({ books, body, asker }) => addLine(books, body, asker),
  'POST /la/sales-order/line/remove': ({ books, body, asker }) => removeLines(books, body, asker),
  'PUT /la/sales-order/status': ({ books, body, asker }) => setStatus(books, body, asker),
  'PUT /la/sales-order/lines/post-qty': ({ books, body, asker }) => postLines(books, body, asker),
  'POST /la/payment/cash-receipt': ({ books, body, asker }) => addReceipt(books, body, asker),
  'POST /la/payment/cash-receipt/process': ({ books, body, asker }) => postReceipts(books, body, asker),
  'POST /la/payment/cash-receipt/process-all': ({ books, body, asker }) => postReceipts(books, body, asker),
  'POST /la/sales-order/credit-memo': ({ books, body, asker }) => createMemo(books, body, asker),
  'POST /la/purchase-order/pos': ({ books, body, asker }) => createPurchase(books, body, asker),
  'PUT /la/purchase-order/pos': ({ books, body, asker }) => changePurchase(books, body, asker),
  'POST /la/purchase-order/line': ({ books, body, asker }) => addPurchaseLine(books, body, asker),
  'PUT /la/purchase-order/line': ({ books, body, asker }) => changePurchaseLine(books, body, asker),
  'POST /la/purchase-order/line/remove': ({ books, body, asker }) => removePurchaseLines(books, body, asker),
  'PUT /la/purchase-order/update-status': ({ books, body, asker }) => setPurchaseStatus(books, body, asker),
  'POST /la/purchase-order/bc': ({ books, body, asker }) => releasePurchase(books, body, asker),
  'POST /la/purchase-order/lines/receive': ({ books, body, asker }) => receivePurchase(books, body, asker),
  'POST /la/transfer-order/pos/receive-lines': ({ books, body, asker }) =>
    receiveTransfer(books, body, asker),
  'POST /la/transfer-order/pos/bc-transfer-order': ({ books, body, asker }) =>
    wholeTransfer(transferOf(books, body.bc_to_no, asker)),
  'POST /la/warehouse/entry/add': ({ books, body, asker }) => addEntries(books, body, asker),
  'POST /la/customer/bc/create-temporary': ({ books, body, asker }) => createCustomer(books, body, asker),
};

export const reads: Readonly<Record<string, Route>> = {
  'GET /la/pos/config/maintenance_mode': () => ({ value: false }),
  'GET /la/pos/config/maintenance_noti': () => ({ value: '' }),
  'GET /la/pos/config': () => ({ company_name: 'Công ty Tham Chiếu' }),
  'POST /la/admin/me/info': ({ asker: { person } }) => {
    const { password: _secret, role, ...user } = person;
    return { user: { ...user, role_id: role.id, is_active: true }, role };
  },
  'GET /la/franchise/user/me': ({ asker: { person } }) => {
    const shop = shops.find(({ customer_no }) => customer_no === person.customer_no);
    return {
      admin_user_id: person.user_id,
      customer_no: person.customer_no,
      franchise: shop ? { ...shop, franchise_code: shop.customer_no } : null,
      locations: shops
        .filter(({ customer_no }) => shop === undefined || customer_no === shop.customer_no)
        .map(({ location_code, name, customer_no }) => ({
          code: location_code,
          name,
          franchise_code: customer_no,
        })),
      page_permission: shop ? shopSet : null,
    };
  },
  'POST /la/item/franchise/filter': asked =>
    pageOf(
      items.map(({ stock: _stock, ...item }, index) => ({
        ...{ ...item, id: item.item_no, franchise_code: asked.asker.person.customer_no, sort: index + 1 },
        unit_of_measure: 'PCS',
      })),
      asked,
    ),
  'POST /la/warehouse/entry/filter-item-on-hand-stock': asked =>
    pageOf(
      [...asked.books.stock]
        .map(([place, quantity]) => {
          const [location_code = '', item_no = ''] = place.split('/');
          return { id: `${item_no}//${location_code}`, item_no, location_code, quantity };
        })
        .filter(({ location_code }) =>
          isOwn(asked, shops.find(shop => shop.location_code === location_code)?.customer_no),
        ),
      asked,
    ),
  'POST /la/customer/record/filter': asked =>
    pageOf(
      asked.books.customers.filter(({ franchise_code }) => isOwn(asked, franchise_code)),
      asked,
    ),
  'POST /la/sales-order/pos/filter': asked =>
    pageOf(
      ordersOf(asked).map(order => rowOf(asked.books, order)),
      asked,
    ),
  'GET /la/sales-order/pos/no/{no}': ({ books, no, asker }) => wholeOf(books, orderOf(books, no, asker)),
  'POST /la/payment/cash-receipt/filter': asked =>
    pageOf(
      asked.books.receipts.filter(({ franchise_code }) => isOwn(asked, franchise_code)),
      asked,
    ),
  'POST /la/purchase-order/pos/filter': asked => pageOf(purchasesOf(asked).map(purchaseRow), asked),
  'GET /la/purchase-order/pos/no/{no}': ({ books, no, asker }) => wholePurchase(purchaseOf(books, no, asker)),
  'POST /la/purchase-order/bc/shipment/filter': asked =>
    pageOf(
      purchasesOf(asked)
        .filter(({ shipped_at }) => shipped_at !== '')
        .map(shipmentOf),
      asked,
    ),
  'POST /la/transfer-order/pos/filter': asked => pageOf(transfersOf(asked).map(transferRow), asked),
  'GET /la/transfer-order/pos/no/{no}': ({ books, no, asker }) => wholeTransfer(transferOf(books, no, asker)),
  'GET /la/transfer-order/posted-warehouse-shipment/no/{no}': ({ books, no, asker }) =>
    shipmentsOf(transferOf(books, no, asker)),
  'GET /la/warehouse/path-config': ({ origin }) => ({ image_path: `${origin}/pictures` }),
  'POST /la/warehouse/entry/filter': asked => pageOf(asked.books.entries, asked),
  'POST /la/pos/cancel-reason/filter': asked =>
    pageOf(
      [{ id: 1, reason_code: 'CHANGED', description: 'Changed their mind', page: '/salesOrders' }],
      asked,
    ),
  'POST /la/franchise/device/filter': asked => pageOf([], asked),
};

/** The token of who names this user and password; null for a wrong one. */
export function tokenOf({ username, password }: Fields): string | null {
  const person = people.find(one => one.username === username && one.password === password);
  return person ? `token-of-${person.user_id}` : null;
}

export function personOf(authorization: string | undefined) {
  return people.find(({ user_id }) => authorization === `Bearer token-of-${user_id}`) ?? null;
}
