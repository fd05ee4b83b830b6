import { useEffect, useRef } from 'react';
import { items } from '#calls/index.ts';
import { serverNow } from '#client/page/server-clock.ts';
import { syncNow } from '../../../life/fill.ts';
import { usePersistedValue } from '../../../outbox/persisted-value.ts';
import { hasTaken } from '../../../tablet/entries.ts';
import { useTablet } from '../../../tablet/tablet.ts';
import { quantityAt } from '../../../workflows/items/stock-rows.ts';
import type { Storeroom } from '../use-storeroom.ts';
import {
  type Books,
  type CountAction,
  type CountedItem,
  countReducer,
  newCount,
  type StockCount,
} from './count.ts';

const prefix = 'count:';
/** Under which key a person's count of a location is persisted. */
export const countKey = (location_code: string): string => prefix + location_code;
export const countPrefix = prefix;

export const newCountId = (): string => `tmp:${crypto.randomUUID()}`;

export type Counting = {
  count: StockCount;
  /** Answers the count after it: scans come faster than the screen is drawn. */
  dispatch: (action: CountAction) => StockCount;
  /** What the tablet says of an item's stock now. */
  booksOf: (item: CountedItem) => Books;
  /** Begins with an empty count. */
  restart: () => void;
  ready: boolean;
  restored: boolean;
};

/** The count of a location, persisted on the tablet after every piece. It lives as long as the location stays the same. */
export function useCount(location_code: string, storeroom: Storeroom): Counting {
  const copy = usePersistedValue<StockCount>(countKey(location_code), newCount(newCountId(), location_code));
  const tablet = useTablet();
  const { ready, value, change } = copy;
  // Ahead of what is drawn: the copy follows it, and nothing else changes the copy once it is ready.
  const latest = useRef<StockCount | null>(null);
  if (ready) latest.current ??= value;

  const set = (next: StockCount): StockCount => {
    latest.current = next;
    change(next);
    return next;
  };
  const dispatch = (action: CountAction) => set(countReducer(latest.current ?? value, action));
  const restart = () => void set(newCount(newCountId(), location_code));

  // The page may have died between the outbox taking the count and the tablet forgetting it: it must not be posted twice.
  const taken = tablet !== null && hasTaken(tablet, value.id);
  const wasTaken = useRef(false);
  useEffect(() => {
    if (!ready || wasTaken.current) return;
    wasTaken.current = true;
    if (taken) {
      const next = newCount(newCountId(), location_code);
      latest.current = next;
      change(next);
    }
  }, [ready, taken, change, location_code]);

  const booksOf = ({ item_no, variant_code }: CountedItem): Books => ({
    at: serverNow(),
    expected:
      storeroom.asOf === null ? null : quantityAt(storeroom.placesOf(item_no), location_code, variant_code),
    as_of: storeroom.asOf,
  });
  const { asOf } = storeroom;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when the stock arrives
  useEffect(() => {
    if (ready && asOf !== null) dispatch({ type: 'know', booksOf });
  }, [ready, asOf === null]);

  // The fresher the stock when counting begins, the less others can have moved unheard.
  useEffect(() => void syncNow({ force: true, only: items.onHand }), []);
  return {
    count: value,
    dispatch,
    booksOf,
    restart,
    ready,
    restored: copy.restored && value.lines.length > 0,
  };
}
