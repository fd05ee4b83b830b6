import { createFileRoute, Navigate, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { startSignedIn } from '../../../life/start-signed-in.ts';
import { useSignal } from '../../../page/signal.ts';
import { openFor, tabletSlot } from '../../../tablet/tablet.ts';
import { isAdministrator, useSession } from '../../../who/session-state.ts';
import { Begin } from './begin.tsx';
import { Wizard } from './wizard.tsx';

// All else is the component's to see to: this part of the file comes with the sign-in page.
export const Route = createFileRoute('/_blank/setup')({ component: SetUp });

// Drawn again while the next page loads, the same element does not navigate again.
const toStart = <Navigate to="/" replace />;
const toSettings = <Navigate to="/settings" />;

/** An empty company's way to its first sale; without a session the way to its first administrator. */
function SetUp() {
  const session = useSession();
  const hash = useLocation({ select: location => location.hash });
  const { locked, owner } = useSignal(tabletSlot);
  useEffect(() => {
    if (!session) return;
    void openFor(session);
    return startSignedIn();
  }, [session]);
  if (!session) return <Begin />;
  if (!isAdministrator(session)) return toStart;
  if (owner !== session.owner) return null;
  // The frame of the other pages asks for the password.
  return locked ? toSettings : <Wizard step={hash} />;
}
