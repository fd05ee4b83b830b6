import * as v from 'valibot';
import { documentNo } from '../kit/atoms.ts';
import { write } from '../kit/call.ts';
import { part } from '../kit/list.ts';
import { filter as filterOf } from '../kit/list-input.ts';
import { answersOrder, ofType, onScreenOf, salesDocument, salesFields } from './kit.ts';
import { filter as documents } from './orders.ts';

export const filter = part(documents, 'salesQuotes.filter', {
  where: [filterOf('document_type', 'quote')],
  failure: 'Filter Sales Quotes Failed!',
  access: ofType.quote,
});

/**
 * Makes an order of a quote and answers the order. Never sent twice by itself: after an unknown outcome the order that
 * names this quote is looked for.
 */
export const convert = write({
  name: 'salesQuotes.convert',
  method: 'POST',
  path: '/la/sales-order/convert-quote',
  input: v.object({ pos_so_no: documentNo }),
  answer: answersOrder.answer,
  invalidates: ['salesOrders'],
  failure: 'Convert Quote Failed!',
  access: onScreenOf('quote', 'Convert To Order'),
  granted: salesFields,
  offline: 'online',
  document: salesDocument,
  summary: input => `Convert quote ${input.pos_so_no} to an order`,
});
