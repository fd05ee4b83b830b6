import { Link } from '@tanstack/react-router';
import { t } from '#client/messages/en.ts';
import { formatNumber } from '#model/kit/format.ts';
import { type Warning, warnings } from '../../life/tablet-health.ts';
import { useSignal } from '../../page/signal.ts';
import styles from '../default-layout.module.css';
import { SigningOut } from '../sign-in/signing-out.tsx';
import { SignInStrip } from './sign-in-strip.tsx';

/**
 * What a person should know about this tablet before it costs work. It is shown quietly, for as long as it is
 * true.
 */
export default function Strips() {
  const shown = useSignal(warnings);
  return (
    <>
      <SignInStrip />
      {shown.map(warning => (
        <p key={warning.kind} className={styles.notice} role="status">
          {textOf(warning)}{' '}
          <Link to="/myprofile" hash="this-tablet">
            {t.tablet.details}
          </Link>
        </p>
      ))}
      <SigningOut />
    </>
  );
}

function textOf(warning: Warning): string {
  switch (warning.kind) {
    case 'not-persisted':
      return t.tablet.warnNotPersisted(warning.unsent);
    case 'space':
      return t.tablet.warnSpace(formatNumber(Math.floor(warning.leftBytes / 1024 / 1024)));
    case 'clock':
      return t.tablet.warnClock(Math.round(Math.abs(warning.aheadMs) / 60_000), warning.aheadMs > 0);
  }
}
