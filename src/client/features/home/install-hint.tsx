import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { t } from '#client/messages/en.ts';
import { install, installState } from '../../page/install.ts';
import { useSignal } from '../../page/signal.ts';
import { Arrival } from '../../ui/arrivals.tsx';
import { IconDownload } from '../../ui/icons.tsx';
import styles from './home.module.css';

const key = 'quay:install-hint';

/** Offers to install, once, where the browser can; tells how on an iPad or iPhone. */
export default function InstallHint() {
  const way = useSignal(installState);
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(key) !== null);
  if (way === 'no' || dismissed) return null;
  const dismiss = () => {
    localStorage.setItem(key, new Date().toISOString());
    setDismissed(true);
  };
  return (
    <Arrival>
      <aside className={styles.install} aria-label={t.layout.installTitle}>
        <IconDownload size={28} />
        <div>
          <strong>{t.layout.installTitle}</strong>
          <p>{way === 'ios' ? t.layout.installIos : t.layout.installBody}</p>
        </div>
        {way === 'prompt' ? <Button onClick={() => void install()}>{t.layout.install}</Button> : null}
        <CloseButton aria-label={t.layout.notNow} onClick={dismiss} />
      </aside>
    </Arrival>
  );
}
