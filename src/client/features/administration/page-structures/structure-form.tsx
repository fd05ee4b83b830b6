import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { pageStructures } from '#calls/administration/index.ts';
import type { Structure } from '#model/administration/page-structure.ts';
import { syncNow } from '../../../life/fill.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { Block, Fields, FormPage } from '../../../ui/form-page.tsx';
import { Note } from '../../../ui/note.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import { Names } from './names.tsx';

const texts = t.pageStructures;
type Values = { page_url: string; page_name: string; buttons: string[]; fields: string[]; filters: string[] };

const inputOf = ({ page_url, page_name, buttons, fields, filters }: Values) => ({
  page_url,
  page_name,
  buttons: JSON.stringify(buttons),
  fields: JSON.stringify(fields),
  filters: JSON.stringify(filters),
});

/** A page with its buttons, fields and filters; new without `id`. */
export function StructureForm({ initial, id }: { initial: Structure; id?: number }) {
  const navigate = useNavigate();
  const options = {
    initial: {
      ...initial,
      buttons: [...initial.buttons],
      fields: [...initial.fields],
      filters: [...initial.filters],
    },
    fieldsAt: '',
    onSent: ({ kind }: { kind: string }) => {
      if (kind === 'done') void navigate({ to: '/pageStructure', search: {} });
    },
  };
  const creating = useCallForm<typeof pageStructures.create, Values>(pageStructures.create, {
    ...options,
    toInput: inputOf,
  });
  const updating = useCallForm<typeof pageStructures.update, Values>(pageStructures.update, {
    ...options,
    toInput: values => ({ id: id ?? 0, ...inputOf(values) }),
  });
  const { form, submit, busy, allowed } = id === undefined ? creating : updating;
  const why = !allowed.ok && allowed.reason === 'connection' ? allowed.why : null;
  return (
    <FormPage
      title={id === undefined ? t.ui.addTitle(texts.one) : initial.page_url}
      onSubmit={event => {
        event.preventDefault();
        if (why === null) void submit();
      }}
      actions={
        <>
          {id === undefined ? null : (
            <CallButton
              call={pageStructures.remove}
              input={{ id }}
              look="quiet-danger"
              confirm={{
                title: texts.removeTitle(initial.page_url),
                body: texts.removeBody,
                confirmLabel: texts.remove,
                danger: true,
              }}
              onSent={sent => {
                // The tablet's table loses the row only when it is filled again.
                if (sent.kind === 'done') void syncNow({ force: true, only: pageStructures.filter });
                options.onSent(sent);
              }}
            >
              {texts.remove}
            </CallButton>
          )}
          <Button type="submit" loading={busy} disabled={why !== null}>
            {t.ui.save}
          </Button>
        </>
      }
    >
      {why === null ? null : <Note tone="warn">{why}</Note>}
      <Block>
        <Fields>
          <TextInput label={texts.url} required {...form.getInputProps('page_url')} />
          <TextInput label={texts.name} required {...form.getInputProps('page_name')} />
        </Fields>
      </Block>
      <Block>
        {(['buttons', 'fields', 'filters'] as const).map(kind => (
          <Names
            key={kind}
            label={texts[kind]}
            names={form.values[kind]}
            change={next => form.setFieldValue(kind, next)}
          />
        ))}
      </Block>
    </FormPage>
  );
}
