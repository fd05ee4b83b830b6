import { useNavigate } from '@tanstack/react-router';
import { t } from '#client/messages/en.ts';
import { signIn } from '../../life/sign-in.ts';
import { PasswordDialog } from '../../ui/inputs/password-dialog.tsx';
import { type Session, useSession } from '../../who/session-state.ts';

/** Gives the session a new token without leaving the page. */
export default function SignInAgain({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const navigate = useNavigate();
  const submit = async (password: string) => {
    if (!session) return null;
    const result = await signIn(session.username, password);
    if ('needsPreviousPassword' in result) return t.login.previousElsewhere;
    if (!result.ok) return result.message;
    // Nothing of the page was made for the new shop.
    if (session.movedTo !== undefined) void navigate({ to: '/' });
    return null;
  };
  return (
    <PasswordDialog
      title={t.layout.signInAgain}
      hint={hintOf(session)}
      label={`${t.login.password} · ${session?.username ?? ''}`}
      autoComplete="current-password"
      submitLabel={t.login.submit}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

function hintOf(session: Session | null): string {
  if (session?.movedTo !== undefined) return t.tablet.moved(session.user.customer_no, session.movedTo);
  return session?.offline ? t.layout.signInAgainToSend : t.layout.sessionEnded;
}
