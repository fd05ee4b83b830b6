import { Button } from '@mantine/core';
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import type { List } from '#calls/kit/call.ts';
import type { ListInput } from '#calls/kit/list-input.ts';
import { t } from '#client/messages/en.ts';
import { notify } from '../../page/notices.ts';
import { useRowOverlay } from '../../read/row-overlay.ts';
import { IconDownload } from '../../ui/icons.tsx';
import type { Column } from './columns.ts';
import styles from './list-page.module.css';
import { linesOf, SaidContext } from './says.ts';

/** Exports what the filters find. The work, and what is shown of it, is loaded when it is first wanted. */
export function ExportButton<R extends object>(props: {
  call: List<R>;
  input: ListInput;
  columns: readonly Column<R>[];
  title: string;
  /**
   * Said of unsent work instead of what the page says: its figures may have it, the rows of the file do not.
   */
  unsent?: string;
}) {
  const { call, input, columns, title, unsent } = props;
  const overlay = useRowOverlay(call);
  const said = use(SaidContext);
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<ReactNode>(null);
  const running = useRef<AbortController>(undefined);
  // No one waits for it on another screen.
  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    if (busy) return;
    setBusy(true);
    running.current = new AbortController();
    const options = { overlay, running: running.current, show: setProgress, about: linesOf(said, unsent) };
    await import('./export-job.tsx')
      .then(({ exportJob }) => exportJob(call, input, columns, title, options))
      .catch(() => notify.failure(t.ui.exportFailed));
    setProgress(null);
    setBusy(false);
  };
  return (
    <>
      <Button
        variant="default"
        className={styles.icon}
        leftSection={<IconDownload />}
        loading={busy}
        onClick={() => void run()}
        aria-label={t.ui.exportExcel}
      >
        <span>{t.ui.exportExcel}</span>
      </Button>
      {progress}
    </>
  );
}
