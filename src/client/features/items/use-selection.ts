import { useMemo, useState } from 'react';
import type { FranchiseItem } from '#calls/stock/items.ts';

/** Rows that a person has ticked; they stay ticked while the list is searched and turned. */
export type Selection = {
  readonly rows: readonly FranchiseItem[];
  has(row: FranchiseItem): boolean;
  toggle(row: FranchiseItem): void;
  /** Ticks all of them, or none when all are. */
  toggleAll(rows: readonly FranchiseItem[]): void;
  end(): void;
};

/** `null` while nothing is being selected. */
export function useSelection(): { selection: Selection | null; begin: () => void } {
  const [chosen, setChosen] = useState<ReadonlyMap<string, FranchiseItem> | null>(null);
  const selection = useMemo<Selection | null>(() => {
    if (!chosen) return null;
    return {
      rows: [...chosen.values()],
      has: row => chosen.has(row.id),
      toggle(row) {
        const next = new Map(chosen);
        if (!next.delete(row.id)) next.set(row.id, row);
        setChosen(next);
      },
      toggleAll(rows) {
        const next = new Map(chosen);
        const all = rows.every(row => chosen.has(row.id));
        for (const row of rows) all ? next.delete(row.id) : next.set(row.id, row);
        setChosen(next);
      },
      end: () => setChosen(null),
    };
  }, [chosen]);
  return { selection, begin: () => setChosen(new Map()) };
}
