import { Link, useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { useWaitingCount } from '../../outbox/late.ts';
import { useSignal } from '../../page/signal.ts';
import { attentionNow, unsentChangesNow } from '../../tablet/entries.ts';
import { useFilling } from '../../tablet/use-filling.ts';
import { useConnection } from '../../transport/connection.ts';
import { Age } from '../../ui/age.tsx';
import { IconLock, IconWifi, IconWifiOff } from '../../ui/icons.tsx';
import { useSession } from '../../who/session-state.ts';
import styles from './connection-bar.module.css';

const SignInAgain = lazy(() => import('../sign-in/sign-in-again.tsx'));
// It is for those who take money. Where it cannot be had, the shift is opened on the page of payments.
const TillChip = lazy<() => ReactNode>(() =>
  import('./till-chip.tsx').catch(() => ({ default: () => null })),
);

/** Where a person sells. Home has a tile of its own, the page of payments a button. */
const withTill = '/salesOrders/detail';

const words = {
  online: t.layout.online,
  unreachable: t.layout.unreachable,
  'no-network': t.layout.noNetwork,
} as const;

/** Always there and always the same height: the connection, what is being loaded, what is unsent. */
export function ConnectionBar() {
  const { state, lastContact, late } = useConnection();
  const changes = useSignal(unsentChangesNow);
  const online = state === 'online';
  const showsTill = useLocation({ select: ({ pathname }) => pathname === withTill });
  // The server is there, and still a request waits for it in vain.
  const hangs = online && late > 0;
  return (
    <section
      className={styles.bar}
      data-state={state}
      // Of all changes, also those that are about to arrive.
      data-unsent={changes}
      aria-label={t.layout.connection}
    >
      <p className={styles.state} role="status">
        <Link to="/myprofile" hash="this-tablet" title={t.tablet.details}>
          {online ? <IconWifi size={18} /> : <IconWifiOff size={18} />}
          <strong>{hangs ? t.layout.waiting : words[state]}</strong>
        </Link>
        {online && !hangs ? null : <span className={styles.hint}>{t.layout.keepSelling}</span>}
      </p>
      {!online && lastContact ? (
        <span className={styles.age}>
          {t.layout.lastContact} <Age at={lastContact} />
        </span>
      ) : null}
      <Filling />
      <span className={styles.space} />
      {online ? <TokenNotice /> : null}
      {showsTill ? (
        <Suspense>
          <TillChip />
        </Suspense>
      ) : null}
      <Unsent />
    </section>
  );
}

function Filling() {
  const filling = useFilling();
  return filling ? (
    <span className={styles.age}>{t.layout.filling(filling.name, filling.done, filling.total)}</span>
  ) : null;
}

function Unsent() {
  const unsent = useWaitingCount();
  const attention = useSignal(attentionNow);
  if (unsent === 0) return null;
  return (
    <Link to="/outbox" className={styles.unsent} data-urgent={attention > 0}>
      {t.layout.unsent(unsent)}
      {attention > 0 ? ` · ${t.layout.attention(attention)}` : ''}
    </Link>
  );
}

/** Online, but without a token: signed in offline, or the server has ended the session. */
function TokenNotice() {
  const session = useSession();
  const [open, setOpen] = useState(false);
  if (!session || session.token) return null;
  return (
    <>
      <button type="button" className={styles.again} onClick={() => setOpen(true)}>
        <IconLock size={16} />
        {t.layout.signInAgain}
      </button>
      {open ? (
        <Suspense>
          <SignInAgain onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
