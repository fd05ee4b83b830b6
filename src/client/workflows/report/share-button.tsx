import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../messages/en.ts';
import { notify } from '../../page/notices.ts';
import { IconDownload } from '../../ui/icons.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { Pictured } from './picture.ts';
import classes from './report.module.css';
import type { ShareAs } from './share-report.ts';

const texts = t.report;

/** Hands what is shown to another app, as a picture or as a PDF. What draws it is loaded when it is first wanted. */
export function ShareButton({
  report,
  disabled = false,
}: {
  report: () => Pictured;
  /** There is nothing to share yet. */
  disabled?: boolean;
}) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState<ShareAs | null>(null);
  const share = async (as: ShareAs) => {
    if (busy) return;
    setBusy(as);
    try {
      const { shareReport } = await import('./share-report.ts');
      const done = await shareReport(report(), as);
      if (done === 'saved') notify.success(texts.saved);
      setOpen(false);
    } catch (error) {
      console.error(error);
      notify.failure(texts.shareFailed);
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" disabled={disabled} onClick={() => setOpen(true)}>
        {texts.share}
      </Button>
      <Sheet opened={open} onClose={() => setOpen(false)} title={texts.share}>
        <div className={classes.asked}>
          {(['png', 'pdf'] as const).map(as => (
            <Button
              key={as}
              variant="default"
              size="md"
              leftSection={<IconDownload />}
              loading={busy === as}
              disabled={busy !== null && busy !== as}
              onClick={() => void share(as)}
            >
              {texts.shareAs[as]}
            </Button>
          ))}
        </div>
      </Sheet>
    </>
  );
}
