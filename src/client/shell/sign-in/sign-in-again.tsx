import { t } from '#client/messages/en.ts';
import { useSession } from '../../session/session-state.ts';
import { signIn } from '../../session/sign-in.ts';
import { PasswordDialog } from '../../ui/inputs/password-dialog.tsx';

/** Gives the session a new token without leaving the page. */
export default function SignInAgain({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const submit = async (password: string) => {
    if (!session) return null;
    const result = await signIn(session.username, password);
    if ('needsPreviousPassword' in result) return t.login.previousElsewhere;
    return result.ok ? null : result.message;
  };
  return (
    <PasswordDialog
      title={t.layout.signInAgain}
      hint={session?.offline ? t.layout.signInAgainToSend : t.layout.sessionEnded}
      label={`${t.login.password} · ${session?.username ?? ''}`}
      autoComplete="current-password"
      submitLabel={t.login.submit}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
