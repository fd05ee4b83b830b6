import { describe, expect, test } from 'vitest';
import type { Receipt, SalesOrder } from '#calls/sales/orders.ts';
import { actionsOf, can, type OrderAction } from '#model/sales/actions.ts';
import type { DocumentType } from '#model/sales/order-document.ts';
import { extentOf } from '#model/sales/order-extent.ts';
import { statusesOf } from '#model/sales/status.ts';
import { order } from '../../support/sales/orders.ts';

const administrator = { isAdministrator: true, userId: 1 };
const clerk = { isAdministrator: false, userId: 7 };

function receipt(change: Partial<Receipt> = {}): Receipt {
  return {
    receipt_id: 1,
    franchise_code: 'F01',
    location_code: 'L01',
    customer_no: '',
    customer_name: '',
    pos_so_no: 'SO-1',
    phone: '',
    amount: 100_000,
    sales_order_no: '',
    receipt_type_code: 'customer_payment',
    receipt_type: 'collect_store',
    payment_type: 'cash',
    payment_term: '',
    contract_no: '',
    comment: '',
    collect_store_code: '',
    status: 'ADDED',
    created_by: 7,
    created_at: '2026-03-02T03:00:00.000Z',
    posted_at: null,
    ...change,
  };
}

function withShipped(base: SalesOrder, shipped: number, invoiced: number): SalesOrder {
  return {
    ...base,
    lines: base.lines.map(line => ({ ...line, qty_shipped: shipped, qty_invoiced: invoiced })),
  };
}

const customer = { sell_to_customer_no: 'CU-1' };
/** Of each status one order to which every action that its status allows can be done. */
const orders: Record<string, SalesOrder> = {
  OPEN: order({ status: 'OPEN', ...customer }, [4, 4]),
  CONFIRMED: order({ status: 'CONFIRMED', ...customer }, [4, 4]),
  RELEASED: order({ status: 'RELEASED' }, [4, 4]),
  PARTIAL_SHIPPED: withShipped(order({ status: 'PARTIAL_SHIPPED' }, [4, 4]), 2, 1),
  SHIPPED: withShipped(order({ status: 'SHIPPED' }, [4, 4]), 4, 1),
  INVOICED: withShipped(order({ status: 'INVOICED' }, [4, 4]), 4, 4),
  CLOSED: withShipped(order({ status: 'CLOSED' }, [4, 4]), 2, 2),
  CANCELED: order({ status: 'CANCELED' }, [4, 4]),
};
const paid = (doc: SalesOrder): SalesOrder => ({ ...doc, remaining_amount: 0 });

type Table = Partial<Record<OrderAction, string>>;
const tables: Record<DocumentType, Table> = {
  // Columns: OPEN CONFIRMED RELEASED PARTIAL_SHIPPED SHIPPED INVOICED CLOSED CANCELED
  order: {
    edit: 'x.......',
    changeCustomer: 'xx......',
    coupon: 'xx......',
    autoPromotion: 'xx......',
    birthdayPromotion: 'xx......',
    redeemPoints: 'xx......',
    confirm: 'x.......',
    release: '.x......',
    open: '.x......',
    reopen: '..x.....',
    calculateQtyToShipPending: '..xx....',
    shipNow: '..xx....',
    send: '..xx....',
    collect: '...xxxx.',
    invoice: '...xx...',
    supportToShip: '..xx....',
    requestedDeliveryDate: 'xxxxx...',
    invoiceBuyer: 'xxxxxxx.',
    addReceipt: 'xxxxxxx.',
    payBack: '.xxxxxx.',
    postReceipts: '.xxxxxx.',
    paymentDocumentNo: 'xxxxxxxx',
    removeReceipt: 'xxxxxxxx',
    cancel: 'xxx.....',
    close: '..xxxx..',
    creditMemo: '...xxxx.',
    updateRemaining: 'xxxxxx..',
    sync: 'xxxxxxxx',
    print: 'xxxxxxxx',
  },
  // Columns: OPEN RELEASED CONVERTED CANCELED
  quote: {
    edit: 'x...',
    changeCustomer: 'x...',
    coupon: 'x...',
    autoPromotion: 'x...',
    birthdayPromotion: 'x...',
    requestedDeliveryDate: 'xx..',
    release: 'x...',
    reopen: '.x..',
    convert: 'xx..',
    cancel: 'xx..',
    sync: 'xxxx',
    print: 'xxxx',
  },
  // Columns: OPEN RELEASED POSTED CANCELED
  credit_memo: {
    release: 'x...',
    reopen: '.x..',
    post: '.x..',
    cancel: 'xx..',
    addReceipt: '..x.',
    postReceipts: '..x.',
    removeReceipt: '..x.',
    sync: 'xxxx',
    print: 'xxxx',
  },
};
const types = ['order', 'quote', 'credit_memo'] as const;
const needsReceipt: OrderAction[] = ['postReceipts', 'paymentDocumentNo', 'removeReceipt'];

describe('each action in each status', () => {
  test.each(types.flatMap(type => actionsOf(type).map(action => [type, action] as const)))(
    'of a document of type %s: %s follows the table',
    (document_type, action) => {
      const allowed = statusesOf[document_type].map(status => {
        const known = document_type === 'order' ? orders[status] : order({ status, ...customer });
        if (!known) throw new Error(`no order for ${status}`);
        const settled = action === 'close' && status === 'INVOICED' ? paid(known) : known;
        const owed = action === 'payBack' ? { remaining_amount: -1 } : {};
        const base = { ...settled, ...owed, document_type };
        const receiptStatus = action === 'paymentDocumentNo' ? 'POSTED' : 'ADDED';
        const doc = needsReceipt.includes(action)
          ? { ...base, receipts: [receipt({ status: receiptStatus })] }
          : base;
        return can(action, doc, administrator).ok ? 'x' : '.';
      });
      expect(allowed.join('')).toBe(tables[document_type][action]);
    },
  );

  test.each(types)('the table of %s names every action', type => {
    expect(actionsOf(type).sort()).toEqual(Object.keys(tables[type]).sort());
  });
});

describe('guards', () => {
  const open = order();
  test.each<[string, OrderAction, SalesOrder, string | null]>([
    [
      'an order without lines is not released',
      'release',
      order({ status: 'CONFIRMED', lines: [] }),
      'There is nothing to release for the document of type Order with the number SO-1.',
    ],
    [
      'nothing that is not posted has a payment document',
      'paymentDocumentNo',
      order({ receipts: [receipt()] }),
      'No payment of this order is posted yet.',
    ],
    [
      'an order without lines is not confirmed',
      'confirm',
      order({ lines: [] }),
      'There is nothing to confirm',
    ],
    [
      'a carried order needs an address',
      'confirm',
      order({ agent_code: 'GHN' }),
      'Ship-to Address must have a value',
    ],
    [
      'a carried order needs somebody to call',
      'confirm',
      order({ agent_code: 'GHN', ship_to_address: '1 Lê Lợi', ship_to_phone_no: '' }),
      'Ship-to Phone must have a value',
    ],
    ['a wrong phone is not confirmed', 'confirm', order({ sell_to_phone_no: '12' }), 'valid phone number'],
    [
      'an order is not reopened after a shipment',
      'reopen',
      withShipped(order({ status: 'RELEASED' }, [4]), 1, 0),
      'shipped already',
    ],
    [
      'an order of the online shop is not reopened',
      'reopen',
      order({ status: 'RELEASED', online_order_no: 'WEB-1' }, [4]),
      'made in the online shop',
    ],
    [
      'a paid order is not cancelled',
      'cancel',
      { ...open, receipts: [receipt({ status: 'POSTED' })] },
      'must be reversed first',
    ],
    [
      'an order with an added receipt is not cancelled',
      'cancel',
      { ...open, receipts: [receipt()] },
      'must be deleted',
    ],
    [
      'an order with an added receipt is not closed',
      'close',
      { ...order({ status: 'RELEASED' }), receipts: [receipt()] },
      'must be posted or deleted first',
    ],
    [
      'an invoiced order that is owed for is not closed',
      'close',
      order({ status: 'INVOICED', remaining_amount: 1 }),
      'Remaining Amount must be 0.',
    ],
    ['points need a customer', 'redeemPoints', order(), 'Points need a customer.'],
    [
      'what is on a credit memo already is not credited again',
      'creditMemo',
      order({ status: 'INVOICED', lines: [] }),
      'Nothing that was invoiced is left',
    ],
    [
      'a quote is released for a customer',
      'release',
      order({ document_type: 'quote' }),
      'Customer must have a value in quote',
    ],
    [
      'a quote is not shipped',
      'shipNow',
      order({ document_type: 'quote' }),
      'A document of the type “quote” does not know this.',
    ],
    [
      'a refund ends where nothing is owed back',
      'addReceipt',
      order({ document_type: 'credit_memo', status: 'POSTED', remaining_amount: 0 }),
      'Nothing remains to be paid back.',
    ],
    [
      'a paid invoice takes no receipt',
      'addReceipt',
      order({ status: 'INVOICED', remaining_amount: 0 }),
      'Nothing remains',
    ],
    [
      'nothing is posted where nothing was added',
      'postReceipts',
      order({ status: 'SHIPPED' }),
      'no receipt to post',
    ],
    [
      'the warehouse is asked once',
      'supportToShip',
      order({ status: 'RELEASED', support_to_ship: true }),
      'already',
    ],
  ])('%s', (_, action, doc, why) => {
    const verdict = can(action, doc, administrator);
    expect(verdict).toMatchObject({ ok: false, why: { msg: expect.stringContaining(why ?? '') } });
  });

  test('only an administrator changes the remaining amount', () => {
    expect(can('updateRemaining', order(), clerk).ok).toBe(false);
  });

  test('a receipt is deleted by its creator or an administrator', () => {
    const other = order({ receipts: [receipt({ created_by: 8 })] });
    const own = order({ receipts: [receipt({ created_by: 7 })] });
    expect(can('removeReceipt', other, clerk).ok).toBe(false);
    expect(can('removeReceipt', own, clerk).ok).toBe(true);
    expect(can('removeReceipt', other, administrator).ok).toBe(true);
  });
});

test('an unknown status allows print and sync only', () => {
  const unknown = order({ status: 'PENDING_APPROVAL' });
  const allowed = actionsOf('order').filter(action => can(action, unknown, administrator).ok);
  expect(allowed).toEqual(['sync', 'print']);
});

test('progress is seen beside the status', () => {
  const half = orders.PARTIAL_SHIPPED ?? order();
  expect(extentOf({ ...half, receipts: [receipt({ amount: half.grand_total })] })).toEqual({
    shipping: 'partial',
    invoicing: 'partial',
    payment: 'none',
    receipt: 'full',
  });
});

test('an order that a tablet keeps since before it said where it was made is reopened', () => {
  const { online_order_no: _, ...kept } = order({ status: 'RELEASED' }, [4]);
  // As an earlier build has written it down.
  expect(can('reopen', kept as SalesOrder, clerk)).toEqual({ ok: true });
});
