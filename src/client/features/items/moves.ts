/** A row that goes to a place, both as the list counts: places from 0. */
export type Move = { readonly id: string; readonly to: number };

/** The list with one row at another place. */
export function moved<R extends { id: string }>(rows: readonly R[], { id, to }: Move): readonly R[] {
  const from = rows.findIndex(row => row.id === id);
  const row = rows[from];
  if (!row || from === to) return rows;
  const others = rows.toSpliced(from, 1);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, row);
}

/**
 * The list as it is with moves that the server may know already: done again, in their order, they change nothing that
 * they have changed before.
 */
export const withMoves = <R extends { id: string }>(rows: readonly R[], moves: readonly Move[]) =>
  moves.reduce(moved<R>, rows);

/** Where a row is drawn while another is carried from one place to another: those between make room. */
export function indexDuringMove(index: number, from: number, to: number): number {
  if (index === from) return to;
  if (from < to && index > from && index <= to) return index - 1;
  if (from > to && index < from && index >= to) return index + 1;
  return index;
}
