import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { List } from '#calls/kit/call.ts';
import type { ListInput } from '#calls/kit/list-input.ts';
import { t } from '#client/messages/en.ts';
import { formatNumber } from '#model/kit/format.ts';
import { notify } from '../../page/notices.ts';
import type { AllRowsOptions } from '../../read/all-rows.ts';
import { connectionState } from '../../transport/connection.ts';
import { failureText } from '../../transport/fetch-call.ts';
import type { Column } from './columns.ts';
import { exportExcel } from './export-excel.ts';
import styles from './list-page.module.css';

/**
 * Exports what the filters find, all pages. Says how far it is, and what became of it.
 *
 * @param show what the screen shows while it runs
 * @param running aborted when the file is no longer wanted
 */
export async function exportJob<R extends object>(
  call: List<R>,
  input: ListInput,
  columns: readonly Column<R>[],
  title: string,
  { overlay, running, show, about }: JobOptions<R>,
): Promise<void> {
  if (call.store === 'none' && connectionState() !== 'online') return notify.failure(t.call.needsConnection);
  const onProgress = (done: number, total: number) =>
    show(<Running done={done} total={total} onCancel={() => running.abort()} />);
  onProgress(0, 0);
  try {
    const { signal } = running;
    const { rows, total } = await exportExcel(call, input, columns, title, {
      ...{ signal, overlay, onProgress },
      about,
    });
    if (rows < total) notify.warning(t.ui.exportLimit(formatNumber(rows), formatNumber(total)));
    else notify.success(t.ui.exported(formatNumber(rows)));
  } catch (error) {
    if (running.signal.aborted) return;
    console.error(error);
    notify.failure(failureText({ ...call, failure: null }, error) ?? t.ui.exportFailed);
  }
}

type JobOptions<R> = {
  overlay: AllRowsOptions<R>['overlay'];
  running: AbortController;
  /** Lines above the table on what it is of. */
  about: readonly string[];
  show(progress: ReactNode): void;
};

/** Appears when it takes more than a moment. */
function Running({ done, total, onCancel }: { done: number; total: number; onCancel(): void }) {
  return (
    <section className={styles.exporting} aria-label={t.ui.exportExcel}>
      <div>
        <strong>{t.ui.exportExcel}</strong>
        <span className="number">{t.ui.exporting(formatNumber(done), formatNumber(total))}</span>
      </div>
      <progress
        aria-label={t.ui.exportExcel}
        {...(total > 0 ? { value: Math.min(done, total), max: total } : {})}
      />
      <Button variant="default" onClick={onCancel}>
        {t.ui.cancel}
      </Button>
    </section>
  );
}
