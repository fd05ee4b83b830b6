import { Button, Select, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { consents, personalData, personRequests } from '#calls/administration/index.ts';
import type { ConsentStanding, ConsentsOfCustomer } from '#calls/customers/consents.ts';
import { type ConsentWay, consentWays, type RequestKind, requestKinds } from '#model/customers/privacy.ts';
import { usePersonName } from '../../../fields/person-name.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { notify } from '../../../page/notices.ts';
import { businessToday } from '../../../page/server-clock.ts';
import { usePermit } from '../../../read/permissions.ts';
import { useRecord } from '../../../read/use-record.ts';
import { Block } from '../../../ui/form-page.tsx';
import { DateField } from '../../../ui/inputs/date-field.tsx';
import { Note } from '../../../ui/note.tsx';
import { DateText } from '../../../ui/tables/values.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import { DecisionForm } from '../../../workflows/list/decision-form.tsx';
import { HeldData } from './held.tsx';
import classes from './person-view.module.css';

const texts = t.privacy;

/** What a customer agreed to, and a new request of theirs. */
export function PersonView({ customerNo }: { customerNo: string }) {
  const { mayCall } = usePermit();
  return (
    <Stack gap="lg">
      <Consents customerNo={customerNo} />
      <NewRequest customerNo={customerNo} />
      {mayCall(personalData.of) ? <HeldData customerNo={customerNo} /> : null}
    </Stack>
  );
}

function Consents({ customerNo }: { customerNo: string }) {
  const { data, error } = useRecord(consents.of, { customer_no: customerNo });
  const [how, setHow] = useState<ConsentWay>('spoken');
  const { mayCall } = usePermit();
  if (!data) return <Note tone={error ? 'warn' : 'info'}>{error?.message ?? t.ui.loading}</Note>;
  return (
    <Block title={texts.consents}>
      <Note>{texts.readOut}</Note>
      {mayCall(consents.record) ? (
        <Select
          label={texts.how}
          allowDeselect={false}
          data={consentWays.map(value => ({ value, label: texts.ways[value] }))}
          value={how}
          onChange={next => setHow(consentWays.find(way => way === next) ?? 'spoken')}
        />
      ) : null}
      {data.purposes.map(purpose => (
        <OneConsent key={purpose.purpose} of={purpose} customerNo={customerNo} how={how} />
      ))}
      <History of={data} />
    </Block>
  );
}

function OneConsent({ of, customerNo, how }: { of: ConsentStanding; customerNo: string; how: ConsentWay }) {
  const { purpose, name, body, version, given, answered_version, at } = of;
  const said = { customer_no: customerNo, purpose, text_version: version, how };
  const isNow = given && answered_version === version;
  return (
    <section aria-label={name}>
      <Stack gap="xs" align="start">
        <strong>{name}</strong>
        <span>
          {given ? texts.yes : at === null ? texts.noConsent : texts.no}
          {at === null ? null : (
            <>
              {' '}
              (<DateText value={at} time />)
            </>
          )}
          {given && answered_version !== version ? ` ${texts.older(answered_version)}` : null}
        </span>
        <details className={classes.fold}>
          <summary>{texts.text(version)}</summary>
          <p>{body}</p>
        </details>
        {isNow ? null : (
          <CallButton call={consents.record} input={{ ...said, given: true }}>
            {texts.give}
          </CallButton>
        )}
        {given ? (
          <CallButton call={consents.record} input={{ ...said, given: false }} look="quiet-danger">
            {texts.withdraw}
          </CallButton>
        ) : null}
      </Stack>
    </section>
  );
}

function History({ of: { history } }: { of: ConsentsOfCustomer }) {
  const personName = usePersonName();
  return (
    <details className={classes.fold}>
      <summary>{texts.history}</summary>
      {history.length === 0 ? <p>{texts.noHistory}</p> : null}
      <ul>
        {history.map(({ id, name, text_version, given, how, created_by, created_at }) => (
          <li key={id}>
            <DateText value={created_at} time /> · {name}, {texts.version(text_version)}:{' '}
            {given ? texts.gave : texts.tookBack} · {texts.ways[how]} · {personName(created_by)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function NewRequest({ customerNo }: { customerNo: string }) {
  const { mayCall } = usePermit();
  const [asks, setAsks] = useState(false);
  if (!mayCall(personRequests.add)) return null;
  return asks ? (
    <RequestForm customerNo={customerNo} onClose={() => setAsks(false)} />
  ) : (
    <div>
      <Button variant="default" onClick={() => setAsks(true)}>
        {texts.newRequest}
      </Button>
    </div>
  );
}

function RequestForm({ customerNo, onClose }: { customerNo: string; onClose: () => void }) {
  const form = useCallForm(personRequests.add, {
    initial: { customer_no: customerNo, kind: 'see' as RequestKind, received_on: businessToday(), note: '' },
    onSent: ({ kind }) => {
      if (kind !== 'done') return;
      notify.success(texts.saved);
      onClose();
    },
  });
  const { values, errors, setFieldValue, getInputProps } = form.form;
  return (
    <Block title={texts.newRequest}>
      <DecisionForm about="personRequests" confirmLabel={t.ui.save} form={form} onClose={onClose}>
        <Select
          label={texts.kind}
          allowDeselect={false}
          data={requestKinds.map(value => ({ value, label: texts.kinds[value] }))}
          {...getInputProps('kind')}
        />
        <DateField
          label={texts.receivedOn}
          max={businessToday()}
          value={values.received_on ?? ''}
          error={String(errors.received_on ?? '')}
          onChange={next => setFieldValue('received_on', next)}
        />
        <Textarea autosize label={texts.note} maxLength={500} {...getInputProps('note')} />
      </DecisionForm>
    </Block>
  );
}
