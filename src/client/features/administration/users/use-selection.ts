import { useMemo, useState } from 'react';
import type { UserRow } from '#calls/administration/users.ts';

/** Rows that a person has ticked; they stay ticked while the list is searched and turned. */
export type Selection = {
  readonly rows: readonly UserRow[];
  has(row: UserRow): boolean;
  toggle(row: UserRow): void;
  /** Ticks all of them, or none when all are. */
  toggleAll(rows: readonly UserRow[]): void;
  end(): void;
};

/** `null` while nothing is being selected. */
export function useSelection(): { selection: Selection | null; begin: () => void } {
  const [chosen, setChosen] = useState<ReadonlyMap<number, UserRow> | null>(null);
  const selection = useMemo<Selection | null>(() => {
    if (!chosen) return null;
    return {
      rows: [...chosen.values()],
      has: row => chosen.has(row.user_id),
      toggle(row) {
        const next = new Map(chosen);
        if (!next.delete(row.user_id)) next.set(row.user_id, row);
        setChosen(next);
      },
      toggleAll(rows) {
        const next = new Map(chosen);
        const all = rows.every(row => chosen.has(row.user_id));
        for (const row of rows) all ? next.delete(row.user_id) : next.set(row.user_id, row);
        setChosen(next);
      },
      end: () => setChosen(null),
    };
  }, [chosen]);
  return { selection, begin: () => setChosen(new Map()) };
}
