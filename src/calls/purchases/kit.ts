import type { PageButton, PageField } from '#model/session/pages.ts';
import { anyType, type FieldRules, type TypedAccess } from '#model/session/permissions.ts';
import type { Changed } from '../kit/document-key.ts';
import { type PurchaseOrder, purchaseSchema } from './documents.ts';

/** The screens of each type of purchase document: what is granted there counts for documents of that type. */
export const screenOf = {
  Order: '/purchasesOrders/detail',
  'Credit Memo': '/purchasesOrders/creditMemo',
} as const;

/** Who may change a document: every person with the button on the screen of its type. */
export const onScreen = (button: PageButton<(typeof screenOf)[keyof typeof screenOf]>): TypedAccess => ({
  types: {
    Order: { pages: [screenOf.Order], button },
    'Credit Memo': { pages: [screenOf['Credit Memo']], button },
  },
  all: true,
});

export const onAnyScreen: TypedAccess = {
  types: { Order: { pages: [screenOf.Order] }, 'Credit Memo': { pages: [screenOf['Credit Memo']] } },
  all: true,
};

/** Who may do what only orders know. */
export const onOrder = (button: PageButton<typeof screenOf.Order>): TypedAccess => ({
  types: { Order: { pages: [screenOf.Order], button } },
  seen: onAnyScreen,
});

/** Who may see the documents of a type in a list. */
export const ofType = {
  Order: { pages: ['/purchasesOrders', screenOf.Order] },
  'Credit Memo': { pages: [screenOf['Credit Memo']] },
} as const;
export const inLists: TypedAccess = { types: ofType, all: true };

const onList = (field: PageField<'/purchasesOrders'>) =>
  ({ Order: { pages: ['/purchasesOrders'], field } }) as const;

/** What a set grants of a purchase document field by field. */
export const purchaseFields: FieldRules = {
  type: 'type',
  shows: {
    remaining_amount: onList('remaining_amount'),
    payable: onList('payable'),
    cancel_reason_description: onList('cancel_reason_description'),
    // The code says the same.
    cancel_reason_code: onList('cancel_reason_description'),
  },
};

/** Sums of amounts tell them too. */
export const amountFields: FieldRules = {
  shows: {
    remaining_amount: anyType(onList('remaining_amount').Order),
    payable: anyType(onList('payable').Order),
  },
};

/** The queue of a purchase document, whatever its call names the number. */
export const ofPo = (input: { po_no: string }): Changed => ({ kind: 'po', no: input.po_no });
export const ofPosPo = (input: { pos_po_no: string }): Changed => ({ kind: 'po', no: input.pos_po_no });

/** Every write of an existing document answers the whole document as it is afterwards. */
export const answersPurchase = {
  answer: purchaseSchema,
  granted: purchaseFields,
  invalidates: ['purchaseOrders'],
  versionRead: { of: (answer: PurchaseOrder) => answer.version },
} as const;

/** An edit of what a person saw: refused as `stale` when the document is no longer of that version. */
export const editsPurchase = {
  ...answersPurchase,
  versionRead: { ...answersPurchase.versionRead, field: 'base_version' },
} as const;

/** The same, by the people who may save a document. */
export const savesPurchase = {
  ...editsPurchase,
  access: onScreen('Save'),
  offline: 'queue',
  document: ofPo,
} as const;
export { seen } from '../kit/document-parts.ts';
