import { Button } from '@mantine/core';
import { useState } from 'react';
import type { List, ListInput } from '#calls/kit.ts';
import { t } from '#client/messages/en.ts';
import { notify } from '../data/notices.ts';
import type { Column } from './columns.ts';
import { IconDownload } from './icons.tsx';
import styles from './list-page.module.css';

/** Exports what the filters find, all pages. The writer is loaded when it is first wanted. */
export function ExportButton<R extends object>(props: {
  call: List<R>;
  input: ListInput;
  columns: readonly Column<R>[];
  title: string;
}) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { exportExcel } = await import('./export-excel.ts');
      const rows = await exportExcel(props.call, props.input, props.columns, props.title);
      notify.success(t.ui.exported(rows));
    } catch (error) {
      console.error(error);
      notify.failure(t.ui.exportFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      className={styles.icon}
      leftSection={<IconDownload />}
      loading={busy}
      onClick={run}
      aria-label={t.ui.exportExcel}
    >
      <span>{t.ui.exportExcel}</span>
    </Button>
  );
}
