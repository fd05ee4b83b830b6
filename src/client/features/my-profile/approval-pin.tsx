import { Button, Group, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { isPin, isWeakPin } from '#model/sales/pins.ts';
import { notify } from '../../page/notices.ts';
import { pinSet, setApprovalPin } from '../../session/approve.ts';
import { useConnectionState } from '../../transport/connection.ts';
import { Fields } from '../../ui/form-page.tsx';
import { PasswordField } from '../../ui/inputs/password-field.tsx';

const texts = t.approval.pin;

/** Sets the PIN with which this person approves discounts on other people's tablets. */
export function ApprovalPin() {
  const online = useConnectionState() === 'online';
  const [password, setPassword] = useState('');
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<{ field: 'pin' | 'password'; msg: string } | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isPin(pin)) return setWrong({ field: 'pin', msg: texts.wrongPin });
    if (isWeakPin(pin)) return setWrong({ field: 'pin', msg: texts.weakPin });
    setBusy(true);
    const msg = await setApprovalPin(password, pin);
    setBusy(false);
    setWrong(msg === null ? null : { field: 'password', msg });
    if (msg !== null) return;
    setPassword('');
    setPin('');
    notify.success(pinSet(pin));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Text size="sm" mb="sm">
        {texts.hint}
      </Text>
      <Fields>
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          value={password}
          error={wrong?.field === 'password' ? wrong.msg : null}
          onChange={event => setPassword(event.currentTarget.value)}
        />
        <PasswordField
          label={texts.pin}
          description={texts.lengthHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={12}
          autoComplete="off"
          inputMode="numeric"
          value={pin}
          error={wrong?.field === 'pin' ? wrong.msg : null}
          onChange={event => setPin(event.currentTarget.value)}
        />
      </Fields>
      <Group mt="lg" justify="flex-end">
        {online ? null : <span>{t.call.needsConnection}</span>}
        <Button type="submit" loading={busy} disabled={!online || password === '' || pin === ''}>
          {texts.set}
        </Button>
      </Group>
    </form>
  );
}
