import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { systems } from '#calls/administration/index.ts';
import type { SystemConnection } from '#calls/administration/systems.ts';
import type { AnswerOf, InputOf } from '#calls/kit/call.ts';
import { fieldsAsked, type SystemField, systemFields } from '#model/administration/systems.ts';
import { t } from '../../../messages/en.ts';
import { type CallForm, useCallForm } from '../../../outbox/form.ts';
import { notify } from '../../../page/notices.ts';
import { refresh } from '../../../read/query-client.ts';
import { CallFailure, failureText, fetchCall } from '../../../transport/fetch-call.ts';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { systemTrouble } from '../../../workflows/document/system-trouble.ts';
import { SecretField } from './secret-field.tsx';
import { choiceName, fieldName, systemName } from './systems-words.ts';

const texts = t.systems;

type Values = { values: Record<string, string>; secrets: Record<string, string> };
type Form = CallForm<typeof systems.save, Values>;
type Props = {
  connection: SystemConnection;
  origins: readonly string[];
  onClose: () => void;
  onSaved: () => void;
};
type Tried = AnswerOf<typeof systems.test> | { word: null; said: string };

function initialOf({ system, values }: SystemConnection): Values {
  const fields: readonly SystemField[] = systemFields[system];
  const begin = ({ name, choices = [''] }: SystemField) =>
    [name, values[name] || (choices[0] ?? '')] as const;
  const of = (isSecret: boolean) => fields.filter(({ kind }) => (kind === 'secret') === isSecret);
  return {
    values: Object.fromEntries(of(false).map(begin)),
    secrets: Object.fromEntries(of(true).map(({ name }) => [name, ''])),
  };
}

/** What is sent: the fields that count, and the secrets that were entered. */
function inputOf(
  { system, version }: SystemConnection,
  { values, secrets }: Values,
): InputOf<typeof systems.save> {
  const asked = fieldsAsked(system, values);
  const given = (all: Record<string, string>) =>
    Object.fromEntries(
      asked.flatMap(({ name }) => {
        const value = all[name] ?? '';
        return value.trim() === '' ? [] : [[name, value] as const];
      }),
    );
  return { system, version, values: given(values), secrets: given(secrets) };
}

const originOf = (url: string | undefined) => (url && URL.canParse(url) ? new URL(url).origin : '');

/** The settings of a system: what it is reached by, and what proves who asks. */
export default function ConnectionSheet({ connection, origins, onClose, onSaved }: Props) {
  const { system } = connection;
  const [tried, setTried] = useState<Tried | null>(null);
  const callForm: Form = useCallForm<typeof systems.save, Values>(systems.save, {
    initial: initialOf(connection),
    toInput: values => inputOf(connection, values),
    fieldsAt: '',
    onSent: ({ kind }) => {
      if (kind !== 'done') return;
      notify.success(texts.saved);
      // The page shows it, with its new version, before it can be changed again.
      onSaved();
    },
  });
  const { form, submit, busy, allowed } = callForm;
  const { values } = form.getValues();
  const offline = !allowed.ok && allowed.reason === 'connection' ? allowed.why : null;
  const asked = fieldsAsked(system, values);
  // The server asks for them again too: what is kept goes to no other address.
  const hasMoved = asked.some(
    ({ kind, name }) => kind === 'url' && originOf(values[name]) !== originOf(connection.values[name]),
  );
  // What cannot be opened is entered again.
  const isLost = connection.fault?.kind === 'no-key' || connection.fault?.kind === 'broken';
  return (
    <Sheet opened onClose={onClose} title={`${texts.connectTitle}: ${systemName(system)}`}>
      <form
        noValidate
        autoComplete="off"
        onSubmit={async event => {
          event.preventDefault();
          if (offline !== null) return;
          setTried(null);
          const sent = await submit();
          if (sent?.kind === 'refused') refresh(['systems']);
        }}
      >
        <Stack>
          {asked.map(field =>
            field.kind === 'secret' ? (
              <SecretField
                key={field.name}
                field={field}
                kept={
                  hasMoved || isLost ? undefined : connection.secrets.find(one => one.field === field.name)
                }
                hasMoved={hasMoved && connection.secrets.some(one => one.field === field.name)}
                input={form.getInputProps(`secrets.${field.name}`)}
              />
            ) : (
              <PlainField key={field.name} field={field} form={form} origins={origins} />
            ),
          )}
          {offline === null ? null : <Note tone="warn">{offline}</Note>}
          <div role="status">
            <Outcome tried={tried} />
          </div>
          <Group justify="flex-end">
            <Test connection={connection} form={form} disabled={offline !== null} onTried={setTried} />
            <Button type="submit" loading={busy} disabled={offline !== null}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Sheet>
  );
}

function PlainField(props: { field: SystemField; form: Form['form']; origins: readonly string[] }) {
  const { name, kind, choices = [], needed, most } = props.field;
  const label = fieldName(name);
  const input = props.form.getInputProps(`values.${name}`);
  if (kind === 'choice')
    return (
      <Select
        label={label}
        allowDeselect={false}
        data={choices.map(value => ({ value, label: choiceName(value) }))}
        {...input}
      />
    );
  const isUrl = kind === 'url';
  const hint = [
    texts.hints[name] ?? '',
    isUrl && props.origins.length > 0 ? texts.allowed(props.origins.join(', ')) : '',
  ];
  return (
    <TextInput
      label={label}
      description={hint.filter(Boolean).join('. ') || undefined}
      required={needed}
      maxLength={most}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      {...(isUrl ? { inputMode: 'url' } : {})}
      {...input}
    />
  );
}

type TestProps = {
  connection: SystemConnection;
  form: Form['form'];
  disabled: boolean;
  onTried: (tried: Tried | null) => void;
};

/** Reads from the system once, by what stands in the form. Nothing of it is kept. */
function Test({ connection, form, disabled, onTried }: TestProps) {
  const [busy, setBusy] = useState(false);
  const test = async () => {
    if (form.validate().hasErrors) return;
    const { system, values, secrets } = inputOf(connection, form.getValues());
    setBusy(true);
    onTried(null);
    try {
      onTried(await fetchCall(systems.test, { system, values, secrets }));
    } catch (error) {
      const said = failureText(systems.test, error) ?? '';
      const field = error instanceof CallFailure ? error.field : undefined;
      if (field?.includes('.')) form.setFieldError(field, said);
      else onTried({ word: null, said });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" loading={busy} disabled={disabled} onClick={() => void test()}>
      {texts.test}
    </Button>
  );
}

function Outcome({ tried }: { tried: Tried | null }) {
  if (tried === null) return null;
  const { word, said } = tried;
  if (word === null) return <Note tone="bad">{said}</Note>;
  return (
    <Note tone={word === 'works' ? 'info' : 'bad'}>
      {texts.words[word]} {said === '' ? null : `${texts.said}: ${systemTrouble(said)}`}
    </Note>
  );
}
