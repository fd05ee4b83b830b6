import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { parseInput } from '#calls/kit/wire.ts';
import { t } from '#client/messages/en.ts';
import { formatAmount, formatQuantity } from '#model/kit/format.ts';
import type { EntryView } from '#offline/tablet.ts';
import { translate } from '../../messages/language.ts';
import { notify } from '../../page/notices.ts';
import { useTablet } from '../../tablet/tablet.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { wordsOf, writeOf } from '../../workflows/unsent/entry-words.ts';
import { fieldsOf, numberIn, toSend, withField } from './editable.ts';

/** No field of a call is called so. */
const whyField = '(why)';

/** A small form over the texts and numbers of an entry, checked by the call's own schema, sent under a new key in the same place. Where money changes it asks why. */
export function EditEntry({ entry, onClose }: { entry: EntryView; onClose: () => void }) {
  const tablet = useTablet();
  const call = writeOf(entry);
  const [args, setArgs] = useState<unknown>(entry.args);
  const [fields] = useState(() => fieldsOf(entry));
  const [problem, setProblem] = useState<{ field: string; msg: string } | null>(null);
  const [reason, setReason] = useState('');
  if (!call) return null;
  const read = parseInput(call, toSend(args));
  const change = read.ok ? tablet?.outbox.moneyChange(entry.mid, read.input) : null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!read.ok) return setProblem({ field: read.field, msg: translate(read) });
    if (change && reason.trim() === '') return setProblem({ field: whyField, msg: t.outbox.reasonMissing });
    try {
      await tablet?.outbox.edit(entry.mid, read.input, reason.trim());
      notify.success(t.outbox.resent);
      onClose();
    } catch {
      setProblem({ field: '', msg: t.outbox.notEditable });
    }
  };
  return (
    <Dialog opened onClose={onClose} title={t.outbox.edit} centered>
      <form onSubmit={submit} noValidate>
        <Stack>
          <strong>{wordsOf(entry)}</strong>
          {entry.error ? (
            <Note tone="bad">
              {t.outbox.refusedBecause} {translate(entry.error) || entry.error.code}
            </Note>
          ) : null}
          {fields.map(({ path, label, value }, index) => {
            const name = path.join('.');
            const error = problem?.field === name ? problem.msg : null;
            const change = (next: string | number) => setArgs((now: unknown) => withField(now, path, next));
            return (
              <TextInput
                key={name}
                label={label}
                data-autofocus={index === 0 || undefined}
                defaultValue={typeof value === 'number' ? formatQuantity(value) : value}
                inputMode={typeof value === 'number' ? 'decimal' : 'text'}
                error={error}
                onChange={event => {
                  const text = event.currentTarget.value;
                  // What is no number goes on as text, and the schema says so at the field.
                  change(typeof value === 'number' ? (numberIn(path, text) ?? text) : text);
                }}
              />
            );
          })}
          {change ? (
            <>
              <Note tone="warn">
                {t.outbox.editMoney(formatAmount(change.from), `${formatAmount(change.to)} ₫`)}
              </Note>
              <TextInput
                label={t.outbox.reason}
                maxLength={100}
                required
                value={reason}
                error={problem?.field === whyField ? problem.msg : null}
                onChange={event => setReason(event.currentTarget.value)}
              />
            </>
          ) : null}
          {problem &&
          problem.field !== whyField &&
          !fields.some(({ path }) => path.join('.') === problem.field) ? (
            <Note tone="bad">{problem.msg}</Note>
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t.ui.cancel}
            </Button>
            <Button type="submit">{t.outbox.edit}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
