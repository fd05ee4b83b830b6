import { Button } from '@mantine/core';
import { useRef } from 'react';
import { t } from '../../messages/en.ts';
import { IconRefresh, IconTorch } from '../../ui/icons.tsx';
import classes from './camera-sheet.module.css';
import { useCamera } from './use-camera.ts';
import { useCameraScan } from './use-camera-scan.ts';

/** The camera's picture with the window to aim with; in its place what to do where there is no picture. */
export function CameraView({ onScan }: { onScan: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const { state, retry, next, torch } = useCamera(video);
  const { unreadable } = useCameraScan(video, state === 'on', onScan);
  return (
    <div className={classes.view}>
      <video ref={video} className={classes.video} aria-label={t.scan.picture} muted playsInline />
      {state === 'on' && !unreadable && (
        <>
          <span className={classes.frame} aria-hidden="true" />
          <p className={classes.aim}>{t.scan.aim}</p>
        </>
      )}
      {state === 'starting' && (
        <p className={classes.message} role="status">
          {t.scan.starting}
        </p>
      )}
      {state === 'on' && unreadable && (
        <p className={classes.message} role="alert">
          {t.scan.unreadable}
        </p>
      )}
      {state !== 'on' && state !== 'starting' && (
        <div className={classes.message} role="alert">
          <strong>{t.scan.problem[state].title}</strong>
          <p>{t.scan.problem[state].advice}</p>
          {state !== 'insecure' && (
            <Button variant="default" size="md" onClick={retry}>
              {t.scan.retry}
            </Button>
          )}
        </div>
      )}
      <div className={classes.controls}>
        {torch && (
          <button type="button" aria-pressed={torch.on} onClick={torch.toggle}>
            <IconTorch />
            {t.scan.torch}
          </button>
        )}
        {next && (
          <button type="button" onClick={next}>
            <IconRefresh />
            {t.scan.otherCamera}
          </button>
        )}
      </div>
    </div>
  );
}
