import { Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { consents } from '#calls/administration/index.ts';
import type { ConsentText } from '#calls/customers/consents.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { useRecord } from '../../../read/use-record.ts';
import { IconPlus } from '../../../ui/icons.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { DecisionForm } from '../../../workflows/list/decision-form.tsx';

const texts = t.privacy;

/** What customers are asked, word for word. */
export default function TextsSheet({ onClose }: { onClose: () => void }) {
  const { data, error } = useRecord(consents.texts, {});
  const [edited, setEdited] = useState<ConsentText | 'new' | null>(null);
  const back = () => setEdited(null);
  if (edited)
    return (
      <Sheet key="edit" opened onClose={back} title={edited === 'new' ? texts.addPurpose : edited.name}>
        <TextForm of={edited === 'new' ? null : edited} onClose={back} />
      </Sheet>
    );
  const newest = (data?.items ?? []).filter(
    (row, at, all) => all.findIndex(other => other.purpose === row.purpose) === at,
  );
  return (
    <Sheet key="list" opened onClose={onClose} title={texts.texts}>
      <Stack>
        <Note>{texts.textsHint}</Note>
        {data ? null : <Note tone={error ? 'warn' : 'info'}>{error?.message ?? t.ui.loading}</Note>}
        {newest.map(text => (
          <section key={text.purpose} aria-label={text.name}>
            <Group justify="space-between" wrap="nowrap">
              <strong>{text.name}</strong>
              <Button variant="default" onClick={() => setEdited(text)}>
                {t.customers.card.edit}
              </Button>
            </Group>
            <span>
              {texts.version(text.version)}
              {text.in_use ? null : ` · ${texts.notInUse}`}
            </span>
            <p>{text.body}</p>
          </section>
        ))}
        <Group>
          <Button variant="default" leftSection={<IconPlus />} onClick={() => setEdited('new')}>
            {texts.addPurpose}
          </Button>
        </Group>
      </Stack>
    </Sheet>
  );
}

function TextForm({ of, onClose }: { of: ConsentText | null; onClose: () => void }) {
  const form = useCallForm(consents.saveText, {
    initial: {
      purpose: of?.purpose ?? '',
      name: of?.name ?? '',
      body: of?.body ?? '',
      in_use: of?.in_use ?? true,
      base_version: of?.version ?? 0,
    },
    onSent: ({ kind }) => {
      if (kind === 'done') onClose();
    },
  });
  const { getInputProps } = form.form;
  return (
    <DecisionForm about="consents" confirmLabel={t.ui.save} form={form} onClose={onClose}>
      {of ? null : (
        <TextInput
          data-autofocus
          required
          label={texts.purpose}
          maxLength={30}
          autoComplete="off"
          {...getInputProps('purpose')}
        />
      )}
      <TextInput required label={texts.name} maxLength={80} autoComplete="off" {...getInputProps('name')} />
      <Textarea
        required
        autosize
        minRows={4}
        label={texts.body}
        maxLength={2000}
        {...getInputProps('body')}
      />
      <Checkbox label={texts.inUse} {...getInputProps('in_use', { type: 'checkbox' })} />
    </DecisionForm>
  );
}
