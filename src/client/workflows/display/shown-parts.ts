import { useEffect, useRef } from 'react';
import type { OrderTotals } from '#model/kit/totals.ts';
import { type Signal, signal } from '../../page/signal.ts';
import type { LinesDraft } from '../document/lines-draft.ts';
import type { ShownCode } from './messages.ts';

/** What the screens of a till say of the sale in hand, as they have it. What a customer sees of it `shown.ts` says. */
export type ShownParts = {
  cart: {
    /** Another number is another customer's. */
    draft: Pick<LinesDraft, 'lines' | 'touched'> & { no: string; header: { sell_to_phone_no: string } };
    totals: OrderTotals;
    /** What is left to pay; less than 0 where too much was paid. */
    dueVnd: number;
  };
  /** Points that its customer has left. */
  points: number;
  /** Money while it is taken: with the part that is filled in now. */
  money: {
    takenVnd: number;
    changeVnd: number;
    isCash: boolean;
    receipt: { amount: number };
    entry: { given: number };
  };
  /** The code of a transfer that the customer is to scan. */
  code: ShownCode;
  /** The transfer that the code asks for has come. */
  received: true;
  sold: {
    totalVnd: number;
    cashVnd: number;
    changeVnd: number;
    backVnd?: number;
    owedVnd: number;
    waitsVnd: number;
    isRefused: boolean;
  };
};

type Shows = { [K in keyof ShownParts]: { name: K; value: ShownParts[K] } }[keyof ShownParts];

/** Which part each piece of the screen shows, in the order in which the pieces came. */
export const shownParts: Signal<ReadonlyMap<object, Shows>> = signal(new Map());

/** A screen faces the customer. */
export const displayIsThere = signal(false);

/**
 * Tells the customer's screen a part of what this till shows, until the piece that says it goes. Where no such screen
 * is open, it costs no more than this note.
 */
export function useShown<K extends keyof ShownParts>(name: K, value: ShownParts[K] | null): void {
  const { current: piece } = useRef({});
  // Of each drawing: the values are made with it, and the publisher compares what comes out of them.
  // The pair is one of the union: the name has chosen the value's type.
  useEffect(() => put(piece, value === null ? null : ({ name, value } as Shows)));
  useEffect(() => () => put(piece, null), [piece]);
}

function put(piece: object, shows: Shows | null): void {
  const next = new Map(shownParts.get());
  if (shows) next.set(piece, shows);
  else next.delete(piece);
  shownParts.set(next);
}
