import { Button, Group, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { Dialog } from '../dialog.tsx';
import { PasswordField } from './password-field.tsx';

/** Asks for one password. What stands against it is said at the field, and the field is ready for the next try. */
export function PasswordDialog(props: {
  title: string;
  /** Why it is asked for. */
  hint: string;
  label: string;
  autoComplete: 'current-password' | 'off';
  submitLabel: string;
  /** Resolves to what stands against the password, or to `null` when it was right: then the dialog closes. */
  onSubmit: (password: string) => Promise<string | null>;
  onClose: () => void;
}) {
  const { title, hint, label, autoComplete, submitLabel, onSubmit, onClose } = props;
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '' || busy) return;
    setBusy(true);
    const against = await onSubmit(password);
    setBusy(false);
    if (against === null) onClose();
    else setProblem(against);
  };
  return (
    <Dialog opened onClose={onClose} title={title} centered size="sm">
      <form onSubmit={submit} noValidate>
        <Text mb="md">{hint}</Text>
        <PasswordField
          label={label}
          autoComplete={autoComplete}
          data-autofocus
          value={password}
          error={problem}
          onChange={event => {
            setPassword(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={password === ''}>
            {submitLabel}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
