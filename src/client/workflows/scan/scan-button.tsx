import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../messages/en.ts';
import { IconBarcode } from '../../ui/icons.tsx';
import type { ScanAnswer } from './scan-answer.ts';
import { wakeSound } from './scan-sound.ts';

export type { ScanAnswer } from './scan-answer.ts';

// The camera and its decoder are heavy, and most counters have a wedge scanner.
const CameraSheet = lazy(() => import('./camera-sheet.tsx'));

/**
 * Opens the camera. Every code that it sees, or that is typed there, goes to `onScan`. Its answer is shown under the
 * picture with a sound. `continuous` stays open for the next code; otherwise the sheet closes after the first that is ok.
 */
export function ScanButton({
  onScan,
  continuous = true,
  label,
}: {
  onScan: (code: string) => ScanAnswer;
  continuous?: boolean;
  label?: string;
}) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconBarcode />}
        aria-haspopup="dialog"
        onClick={() => {
          wakeSound();
          setOpened(true);
        }}
      >
        {label ?? t.scan.open}
      </Button>
      {opened && (
        <Suspense>
          <CameraSheet onScan={onScan} continuous={continuous} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
