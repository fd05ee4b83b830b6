import * as v from 'valibot';
import { version } from './atoms.ts';
import type { Access } from './kit.ts';
import { type PurchaseOrder, purchaseSchema } from './purchase-documents.ts';

/** Screens of a purchase document: an order, a credit memo. */
export const screens = ['/purchasesOrders/detail', '/purchasesOrders/creditMemo'] as const;

/** Who may change a document: whoever is granted the button on the screen of one of the types. */
export const onScreen = (button: string): Access => ({ pages: screens, button });

/** The lane of a purchase document, whatever its call names the number. */
export const ofPo = (input: { po_no: string }) => ({ kind: 'po', no: input.po_no });
export const ofPosPo = (input: { pos_po_no: string }) => ({ kind: 'po', no: input.pos_po_no });

/** Every write of an existing document answers the whole document as it is afterwards. */
export const answersPurchase = {
  answer: purchaseSchema,
  touches: ['purchaseOrders'],
  seenVersion: { of: (answer: PurchaseOrder) => answer.version },
} as const;

/** An edit of what a person saw: refused as `stale` when the document is no longer of that version. */
export const editsPurchase = {
  ...answersPurchase,
  seenVersion: { ...answersPurchase.seenVersion, field: 'base_version' },
} as const;
export const seen = { base_version: v.optional(version) };
