import { Button, FileInput, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { notify } from '../../page/notices.ts';
import { useTablet } from '../../tablet/tablet.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/inputs/password-field.tsx';
import { saveFile } from '../../workflows/list/save-file.ts';
import styles from './outbox.module.css';

/** As long as what a person can be asked to type twice on a touch keyboard. */
const shortest = 8;

export function ExportDialog({ onClose }: { onClose: () => void }) {
  const outbox = useTablet()?.outbox;
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async () => {
    if (passphrase.length < shortest) return setProblem(t.outbox.passphraseShort(shortest));
    if (passphrase !== again) return setProblem(t.outbox.passphraseDiffers);
    const text = await outbox?.exportSealed(passphrase);
    if (text === undefined) return;
    saveFile(new Blob([text], { type: 'application/json' }), `outbox ${businessToday()}.quay`);
    notify.success(t.outbox.exported);
    onClose();
  };
  return (
    <PassphraseDialog
      title={t.outbox.exportTitle}
      hint={t.outbox.exportHint}
      onSubmit={submit}
      onClose={onClose}
    >
      <Passphrase value={passphrase} error={problem} onChange={setPassphrase} />
      <PasswordField
        label={t.outbox.passphraseAgain}
        autoComplete="off"
        value={again}
        onChange={event => setAgain(event.currentTarget.value)}
      />
    </PassphraseDialog>
  );
}

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const outbox = useTablet()?.outbox;
  const [file, setFile] = useState<File | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [problem, setProblem] = useState<{ at: 'file' | 'passphrase'; text: string } | null>(null);
  const submit = async () => {
    if (!file || !outbox) return setProblem({ at: 'file', text: t.outbox.fileMissing });
    if (passphrase === '') return setProblem({ at: 'passphrase', text: t.outbox.passphraseMissing });
    try {
      const { added, known } = await outbox.importSealed(await file.text(), passphrase);
      notify.success(t.outbox.imported(added, known));
      onClose();
    } catch (error) {
      setProblem(importProblem(error));
    }
  };
  return (
    <PassphraseDialog
      title={t.outbox.importTitle}
      hint={t.outbox.importHint}
      onSubmit={submit}
      onClose={onClose}
    >
      <FileInput
        label={t.outbox.file}
        size="md"
        placeholder={t.outbox.fileChoose}
        accept=".quay,application/json"
        clearable
        value={file}
        error={problem?.at === 'file' ? problem.text : null}
        onChange={setFile}
      />
      <Passphrase
        value={passphrase}
        error={problem?.at === 'passphrase' ? problem.text : null}
        onChange={setPassphrase}
      />
    </PassphraseDialog>
  );
}

/** A wrong passphrase is said at its own field, everything else at the file. */
function importProblem(error: unknown): { at: 'file' | 'passphrase'; text: string } {
  const reason = error instanceof Error && 'reason' in error ? String(error.reason) : '';
  const texts: Record<string, string> = t.outbox.importErrors;
  return { at: reason === 'passphrase' ? 'passphrase' : 'file', text: texts[reason] ?? t.call.notSaved };
}

function Passphrase(props: { value: string; error: string | null; onChange: (value: string) => void }) {
  return (
    <PasswordField
      label={t.outbox.passphrase}
      autoComplete="off"
      data-autofocus
      value={props.value}
      error={props.error}
      onChange={event => props.onChange(event.currentTarget.value)}
    />
  );
}

function PassphraseDialog(props: {
  title: string;
  hint: string;
  children: ReactNode;
  onSubmit: () => Promise<void>;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    void props.onSubmit().finally(() => setBusy(false));
  };
  return (
    <Dialog opened onClose={props.onClose} title={props.title} centered>
      <form onSubmit={submit} noValidate>
        <Stack>
          <p className={styles.text}>{props.hint}</p>
          {props.children}
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              {t.ui.cancel}
            </Button>
            <Button type="submit" loading={busy}>
              {props.title}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
