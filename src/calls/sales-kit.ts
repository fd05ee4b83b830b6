import * as v from 'valibot';
import { version } from './atoms.ts';
import type { Access } from './kit.ts';
import { orderSchema, type SalesOrder } from './sales-documents.ts';

/** Screens of a sales document: an order, a quote, a credit memo. */
export const screens = ['/salesOrders/detail', '/salesQuotes/detail', '/salesOrders/creditMemo'] as const;

/** Who may change a document: whoever is granted the button on the screen of one of the document types. */
export const onScreen = (button: string): Access => ({ pages: screens, button });

/** Orders, quotes and credit memos are numbered apart and sent in one lane each. */
export const salesDocument = (input: { pos_so_no: string }) => ({ kind: 'so', no: input.pos_so_no });

/** Every write of an existing document answers the whole document as it is afterwards. */
export const answersOrder = {
  answer: orderSchema,
  touches: ['salesOrders'],
  seenVersion: { of: (answer: SalesOrder) => answer.version },
} as const;

/** An edit of what a person saw: refused as `stale` when the document is no longer of that version. */
export const editsOrder = {
  ...answersOrder,
  seenVersion: { ...answersOrder.seenVersion, field: 'base_version' },
} as const;
export const seen = { base_version: v.optional(version) };
