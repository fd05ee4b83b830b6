import { Button } from '@mantine/core';
import { useState } from 'react';
import * as v from 'valibot';
import { users } from '#calls/administration/index.ts';
import { messageOf } from '#model/kit/validation.ts';
import { change } from '#offline/change.ts';
import { t } from '../../../messages/en.ts';
import { translate } from '../../../messages/language.ts';
import { sendAll } from '../../../outbox/use-call.ts';
import { notify } from '../../../page/notices.ts';
import { useConnectionState } from '../../../transport/connection.ts';
import { Block, Fields } from '../../../ui/form-page.tsx';
import { PasswordField } from '../../../ui/inputs/password-field.tsx';
import classes from './users.module.css';

const texts = t.users;

/** A password that an administrator gives. It is never written to the tablet. */
export function NewPassword({ userId }: { userId: number }) {
  const online = useConnectionState() === 'online';
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    const parsed = v.safeParse(users.setPassword.input, { user_id: userId, new_password: password });
    if (!parsed.success) return setError(translate(messageOf(parsed.issues[0].message)));
    setBusy(true);
    const sent = await sendAll([change(users.setPassword, parsed.output)], { quiet: true });
    setBusy(false);
    if (sent.kind === 'done') {
      setPassword('');
      setError(null);
      return notify.success(texts.passwordSet);
    }
    const msg = sent.kind === 'refused' ? translate(sent.error) : t.call.notSent;
    setError(msg);
    notify.failure(msg);
  };
  return (
    <Block title={texts.password}>
      <Fields>
        <PasswordField
          label={texts.newPassword}
          description={texts.passwordHint}
          autoComplete="new-password"
          value={password}
          error={error}
          onChange={event => setPassword(event.currentTarget.value)}
          // Enter sets the password, and does not save the person around it.
          onKeyDown={event => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void send();
          }}
        />
      </Fields>
      <div className={classes.buttons}>
        {online ? null : <span>{t.call.needsConnection}</span>}
        <Button variant="default" loading={busy} disabled={!online} onClick={() => void send()}>
          {texts.setPassword}
        </Button>
      </div>
    </Block>
  );
}
