import type { PageButton } from '#model/session/pages.ts';
import {
  anyType,
  type ByType,
  type FieldRules,
  type Grant,
  type TypedAccess,
} from '#model/session/permissions.ts';
import type { Changed } from '../kit/document-key.ts';
import { orderSchema, type SalesOrder } from './documents.ts';

/** The screens of each type of sales document: what is granted there counts for documents of that type. */
export const screenOf = {
  order: '/salesOrders/detail',
  quote: '/salesQuotes/detail',
  credit_memo: '/salesOrders/creditMemo',
} as const;
export type SalesType = keyof typeof screenOf;
const salesTypes = Object.keys(screenOf) as SalesType[]; // the keys of a const table are exactly its type

const byType = (grantOf: (type: SalesType) => Grant | readonly Grant[]): TypedAccess => ({
  types: Object.fromEntries(salesTypes.map(type => [type, grantOf(type)])),
  all: true,
});

/** Who may change a document: the person who is granted the button on the screen of its type. */
export const onScreen = (button: PageButton): TypedAccess =>
  byType(type => ({ pages: [screenOf[type]], button }));

/** The same for a document that is still to be made. */
export const toMake = (type: SalesType | undefined, button: PageButton) =>
  type === undefined ? onScreen(button) : { pages: [screenOf[type]], button };

/** The person who may take an order's money must find it and see what is owed. */
const takesMoney: Grant = { pages: ['/salesOrders/detail', '/payment'], button: 'Add Receipt' };

/** Receipts are printed with what they pay. */
const printsReceipts: Grant = { pages: ['/payment', '/payment/history'], button: 'Print' };
const seeing = {
  order: [{ pages: [screenOf.order] }, takesMoney, printsReceipts],
  quote: { pages: [screenOf.quote] },
  // Posted ones stand in the report.
  credit_memo: [{ pages: [screenOf.credit_memo, '/reports/salesHistorical'] }, printsReceipts],
} as const satisfies Record<SalesType, unknown>;

/** Who may see a whole document: the person who has its screen, or one that shows it. */
export const onAnyScreen: TypedAccess = { types: seeing, all: true };

/** Who may do what only documents of one type know: the person who is granted the button on the screen of that type. */
export const onScreenOf = (type: SalesType, button: PageButton): TypedAccess => ({
  types: { [type]: { pages: [screenOf[type]], button } },
  seen: onAnyScreen,
});
export const onOrder = (button: PageButton): TypedAccess => onScreenOf('order', button);

/** Who may see the documents of a type in a list. */
export const ofType = {
  order: [{ pages: ['/salesOrders', '/salesOrders/detail'] }, takesMoney],
  quote: { pages: ['/salesQuotes', '/salesQuotes/detail'] },
  credit_memo: { pages: ['/salesOrders/creditMemo'] },
} as const satisfies Record<SalesType, unknown>;
export const inLists: TypedAccess = { types: ofType, all: true };

const onSaleScreens = (what: Pick<Grant, 'button' | 'field'>): ByType => ({
  order: { pages: [screenOf.order], ...what },
  quote: { pages: [screenOf.quote], ...what },
});

/** A quote has them for the order that is made of it. */
const onOrderScreen = (button: PageButton): ByType => {
  const grant = { pages: [screenOf.order], button };
  return { order: grant, quote: grant };
};

/** What a set grants of a sales document field by field. Coupons and promotions have buttons, whatever call sets them. */
export const salesFields: FieldRules = {
  type: 'document_type',
  sets: {
    'lines.*.line_discount_amount': onSaleScreens({ field: 'line_discount_amount' }),
    invoice_discount_amount: onSaleScreens({ field: 'invoice_discount_amount' }),
    invoice_discount_percent: onSaleScreens({ field: 'invoice_discount_amount' }),
    la_internal_comment: onSaleScreens({ field: 'la_internal_comment' }),
    agent_code: { order: { pages: [screenOf.order], field: 'agent_code' } },
    agent_service_code: { order: { pages: [screenOf.order], field: 'agent_code' } },
    agent_address: { order: { pages: [screenOf.order], field: 'agent_code' } },
    coupon_code: onOrderScreen('Coupon'),
  },
  changes: { auto_promotion: onOrderScreen('Promotion') },
  shows: {
    remaining_amount: { order: [{ pages: ['/salesOrders'], field: 'remaining_amount' }, takesMoney] },
    cancel_reason_code: {
      order: { pages: ['/salesOrders'], field: 'cancel_reason_code' },
      quote: { pages: ['/salesQuotes'], field: 'cancel_reason_code' },
    },
    la_internal_comment: onSaleScreens({ field: 'la_internal_comment' }),
  },
};

/** A history of remaining amounts tells them too. */
export const remainingFields: FieldRules = {
  shows: Object.fromEntries(
    ['old_amount', 'new_amount'].map(field => [
      field,
      anyType(salesFields.shows?.remaining_amount?.order ?? []),
    ]),
  ),
};

/** Orders, quotes and credit memos are numbered apart and sent in one queue each. */
export const salesDocument = (input: { pos_so_no: string }): Changed => ({ kind: 'so', no: input.pos_so_no });

/** Every write of an existing document answers the whole document as it is afterwards. */
export const answersOrder = {
  answer: orderSchema,
  granted: salesFields,
  invalidates: ['salesOrders'],
  versionRead: { of: (answer: SalesOrder) => answer.version },
} as const;

/** An edit of what a person saw: refused as `stale` when the document is no longer of that version. */
export const editsOrder = {
  ...answersOrder,
  versionRead: { ...answersOrder.versionRead, field: 'base_version' },
} as const;
/** The same for its lines and fees, by who may save it. */
export const editsLines = {
  ...editsOrder,
  access: onScreen('Save'),
  offline: 'queue',
  document: salesDocument,
} as const;
export { seen } from '../kit/document-parts.ts';
