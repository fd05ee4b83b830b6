import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { List } from '#calls/kit/call.ts';
import type { ListInput } from '#calls/kit/list-input.ts';
import { t } from '#client/messages/en.ts';
import { formatNumber } from '#model/kit/format.ts';
import { notify } from '../../page/notices.ts';
import { useRowOverlay } from '../../read/row-overlay.ts';
import { connectionState } from '../../transport/connection.ts';
import { failureText } from '../../transport/fetch-call.ts';
import { IconDownload } from '../../ui/icons.tsx';
import type { Column } from './columns.ts';
import styles from './list-page.module.css';

type Progress = { done: number; total: number };

/** Exports what the filters find, all pages, and says how far it is. The writer is loaded when it is first wanted. */
export function ExportButton<R extends object>(props: {
  call: List<R>;
  input: ListInput;
  columns: readonly Column<R>[];
  title: string;
}) {
  const { call, input, columns, title } = props;
  const overlay = useRowOverlay(call);
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController>(undefined);
  // Nobody waits for it on another screen.
  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    if (progress) return;
    if (call.store === 'none' && connectionState() !== 'online')
      return notify.failure(t.call.needsConnection);
    const controller = new AbortController();
    running.current = controller;
    setProgress({ done: 0, total: 0 });
    try {
      const { exportExcel } = await import('./export-excel.ts');
      const { rows, total } = await exportExcel(call, input, columns, title, {
        signal: controller.signal,
        overlay,
        onProgress: (done, of) => setProgress({ done, total: of }),
      });
      if (rows < total) notify.warning(t.ui.exportLimit(formatNumber(rows), formatNumber(total)));
      else notify.success(t.ui.exported(formatNumber(rows)));
    } catch (error) {
      if (controller.signal.aborted) return;
      console.error(error);
      notify.failure(failureText({ ...call, failure: null }, error) ?? t.ui.exportFailed);
    } finally {
      setProgress(null);
    }
  };
  return (
    <>
      <Button
        variant="default"
        className={styles.icon}
        leftSection={<IconDownload />}
        loading={progress !== null}
        onClick={() => void run()}
        aria-label={t.ui.exportExcel}
      >
        <span>{t.ui.exportExcel}</span>
      </Button>
      {progress ? <Running {...progress} onCancel={() => running.current?.abort()} /> : null}
    </>
  );
}

/** Appears when it takes more than a moment. */
function Running({ done, total, onCancel }: Progress & { onCancel: () => void }) {
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
