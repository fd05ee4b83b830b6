import { createFileRoute, Navigate, redirect } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Step, steps } from '#calls/setup/set-up.ts';
import { useSignal } from '../../../page/signal.ts';
import { isAdministrator, sessionState, useSession } from '../../../session/session-state.ts';
import { startSignedIn } from '../../../session/start-signed-in.ts';
import { openFor, tabletSlot } from '../../../tablet/tablet.ts';
import { Begin } from './begin.tsx';
import { Wizard } from './wizard.tsx';

export const Route = createFileRoute('/_blank/setup')({
  validateSearch: ({ step }: Record<string, unknown>): { step?: Step } => {
    const known = steps.find(one => one === step);
    return known ? { step: known } : {};
  },
  beforeLoad: async () => {
    const session = sessionState.get();
    if (!session) return;
    if (!isAdministrator(session)) throw redirect({ to: '/', replace: true });
    await openFor(session);
  },
  component: SetUp,
});

/** An empty company's way to its first sale; without a session the way to its first administrator. */
function SetUp() {
  const session = useSession();
  const { step } = Route.useSearch();
  const { locked } = useSignal(tabletSlot);
  useEffect(() => (session ? startSignedIn() : undefined), [session]);
  if (!session) return <Begin />;
  // The frame of the other pages asks for the password.
  return locked ? <Navigate to="/settings" /> : <Wizard step={step} />;
}
