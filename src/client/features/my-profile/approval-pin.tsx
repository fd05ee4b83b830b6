import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { mine } from '#calls/sales/approval-pins.ts';
import { t } from '#client/messages/en.ts';
import { formatDateTime } from '#model/kit/format.ts';
import { isPin, isWeakPin } from '#model/sales/pins.ts';
import { notify } from '../../page/notices.ts';
import { pinSet, removeApprovalPin, setApprovalPin } from '../../session/approve.ts';
import { useConnectionState } from '../../transport/connection.ts';
import { fetchCall } from '../../transport/fetch-call.ts';
import { confirm } from '../../ui/confirm.tsx';
import { Fields } from '../../ui/form-page.tsx';
import { PasswordField } from '../../ui/inputs/password-field.tsx';

const texts = t.approval.pin;

/** Sets and removes the PIN with which this person approves discounts on other people's tablets. */
export function ApprovalPin() {
  const online = useConnectionState() === 'online';
  const [password, setPassword] = useState('');
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<{ field: 'pin' | 'password'; msg: string } | null>(null);
  const queryClient = useQueryClient();
  const known = useQuery({
    queryKey: [mine.name],
    queryFn: ({ signal }) => fetchCall(mine, {}, { signal }),
    enabled: online,
    retry: false,
    gcTime: 0,
  });
  const setAt = online ? (known.data?.set_at ?? null) : null;
  const remove = async () => {
    if (
      !(await confirm({
        title: texts.removePrompt,
        body: texts.removeHint,
        confirmLabel: texts.remove,
        danger: true,
      }))
    )
      return;
    setBusy(true);
    const msg = await removeApprovalPin();
    setBusy(false);
    if (msg !== null) return notify.failure(msg);
    // Asked again, the server might not answer, and the PIN would seem to be there.
    queryClient.setQueryData([mine.name], { set_at: null });
    notify.success(texts.removed);
  };
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
    await known.refetch();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Text size="sm" mb="sm">
        {texts.hint}
      </Text>
      {setAt !== null && (
        <Group mb="sm" justify="space-between">
          <Text size="sm" fw={600}>
            {texts.isSet(formatDateTime(setAt))}
          </Text>
          <Button variant="default" disabled={busy} onClick={() => void remove()}>
            {texts.remove}
          </Button>
        </Group>
      )}
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
