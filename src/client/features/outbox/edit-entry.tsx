import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { parseInput } from '#calls/kit/wire.ts';
import { t } from '#client/messages/en.ts';
import { formatQuantity } from '#model/kit/format.ts';
import type { EntryView } from '#offline/tablet.ts';
import { said } from '../../messages/language.ts';
import { notify } from '../../page/notices.ts';
import { useTablet } from '../../tablet/tablet.ts';
import { Note } from '../../ui/note.tsx';
import { wordsOf, writeOf } from '../../workflows/unsent/entry-words.ts';
import { fieldsOf, numberIn, toSend, withField } from './editable.ts';

/** A small form over the texts and numbers of an entry, checked by the call's own schema, sent under a new key in the same place. */
export function EditEntry({ entry, onClose }: { entry: EntryView; onClose: () => void }) {
  const tablet = useTablet();
  const call = writeOf(entry);
  const [args, setArgs] = useState<unknown>(entry.args);
  const [fields] = useState(() => fieldsOf(entry));
  const [problem, setProblem] = useState<{ field: string; msg: string } | null>(null);
  if (!call) return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = parseInput(call, toSend(args));
    if (!parsed.ok) return setProblem({ field: parsed.field, msg: said(parsed) });
    try {
      await tablet?.outbox.edit(entry.mid, parsed.input);
      notify.success(t.outbox.resent);
      onClose();
    } catch {
      setProblem({ field: '', msg: t.outbox.notEditable });
    }
  };
  return (
    <Modal opened onClose={onClose} title={t.outbox.edit} centered>
      <form onSubmit={submit} noValidate>
        <Stack>
          <strong>{wordsOf(entry)}</strong>
          {entry.error ? (
            <Note tone="bad">
              {t.outbox.refusedBecause} {said(entry.error) || entry.error.code}
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
          {problem && !fields.some(({ path }) => path.join('.') === problem.field) ? (
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
    </Modal>
  );
}
