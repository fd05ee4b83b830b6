import { useEffect, useRef } from 'react';
import type { BcRun, BcTable } from '#calls/administration/bc-tables.ts';
import { bcTables } from '#calls/administration/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { bcTableCodes } from '#model/administration/bc-table-codes.ts';
import { t } from '../../../messages/en.ts';
import { notify } from '../../../page/notices.ts';
import { useList } from '../../../read/use-list.ts';
import { usePoll } from '../../../transport/poll.ts';

const texts = t.bcTables;
const pollMs = 1000;

export const isOpen = ({ status }: BcRun): boolean => status === 'waiting' || status === 'running';

/**
 * The tables with their runs as they stand now, asked for again as long as one is open. How a table differs
 * from the ERP's is compared row by row. So that is asked for once more only when a run has ended. Tells how
 * each one ended.
 */
export function useRuns(tables: readonly BcTable[], refreshTables: () => Promise<void>): BcTable[] {
  // One run of a table is open at a time: the newest ones hold all that are.
  const { rows: runs, refresh } = useList(bcTables.runs, {
    size: 2 * bcTableCodes.length,
    filters: [filter('kind', 'sync')],
  });
  const anyOpen = runs.some(isOpen);
  const watched = useRef(new Set<number>());
  /** Ended, and the tables were asked for since. */
  const known = useRef(new Set<number>());
  useEffect(() => {
    for (const run of runs) if (isOpen(run)) watched.current.add(run.id);
    const ended = runs.filter(run => !isOpen(run) && watched.current.delete(run.id));
    const newer = runs.filter(run => isNewer(run, tables) && !known.current.has(run.id));
    for (const { id } of [...ended, ...newer]) known.current.add(id);
    if (ended.length + newer.length > 0) void refreshTables();
    if (ended.length === 0) return;
    // Which table failed, and why, stands next to it. Of several runs the end is told once.
    if (ended.some(({ status }) => status === 'failed')) notify.failure(texts.failed);
    else if (watched.current.size === 0) notify.success(texts.synced, 1000);
  }, [runs, tables, refreshTables]);
  usePoll(bcTables.runs, anyOpen ? pollMs : null, refresh);
  return tables.map(table => ({
    ...table,
    run: runs.find(run => run.table_code === table.table_code && run.id >= (table.run?.id ?? 0)) ?? table.run,
  }));
}

/** A short run may begin and end between two looks: it has ended, and its table is as it was before. */
function isNewer(run: BcRun, tables: readonly BcTable[]): boolean {
  const table = tables.find(({ table_code }) => table_code === run.table_code);
  if (!table || isOpen(run)) return false;
  const before = table.run;
  return before === null || before.id < run.id || (before.id === run.id && isOpen(before));
}
