import { useEffect, useMemo, useState } from 'react';
import { items } from '#calls/index.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { syncNow } from '../../life/fill.ts';
import { t } from '../../messages/en.ts';
import { useCall } from '../../outbox/call.ts';
import { notify } from '../../page/notices.ts';
import { useTable } from '../../read/use-table.ts';
import { type Move, withMoves } from './moves.ts';

/**
 * The franchise's items in their order, and how to move one. A move shows at once; one that the server does not take is
 * taken back.
 */
export function useItemOrder(): {
  rows: readonly FranchiseItem[];
  isEmpty: boolean;
  /** To a place counted from 0; resolves to whether the server has it. */
  move(id: string, to: number): Promise<boolean>;
} {
  const { rows: table } = useTable(items.filter);
  const { send } = useCall(items.updateSortItems);
  const [moves, setMoves] = useState<readonly Move[]>([]);
  useEffect(() => void syncNow({ force: true, only: items.filter }), []);
  const base = useMemo(() => table.toSorted((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1)), [table]);
  const rows = useMemo(() => withMoves(base, moves), [base, moves]);
  useEffect(() => {
    // The list has them: from here on it may be moved by others.
    if (moves.length > 0 && rows.every((row, index) => row === base[index])) setMoves([]);
  }, [moves, rows, base]);
  return {
    rows,
    isEmpty: table.length === 0,
    async move(id, to) {
      const row = rows.find(one => one.id === id);
      if (!row) return false;
      const made: Move = { id, to };
      setMoves(known => [...known, made]);
      const { item_no, variant_code } = row;
      const sent = await send(
        { franchise_code: '', items: [{ item_no, variant_code }], sort: to + 1 },
        { quiet: true },
      );
      if (sent.kind === 'refused' || sent.kind === 'not-saved') {
        setMoves(known => known.filter(one => one !== made));
        notify.failure(sent.kind === 'refused' ? sent.error.msg : t.call.notSaved);
        return false;
      }
      void syncNow({ force: true, only: items.filter });
      return true;
    },
  };
}
