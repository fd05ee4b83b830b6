import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { personalData } from '#calls/administration/index.ts';
import { customers } from '#calls/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { formatNumber } from '#model/kit/format.ts';
import { syncNow } from '../../../life/fill.ts';
import { t } from '../../../messages/en.ts';
import { useCall } from '../../../outbox/call.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { notify } from '../../../page/notices.ts';
import { usePermit } from '../../../read/permissions.ts';
import { forget } from '../../../read/query-client.ts';
import { useRecord } from '../../../read/use-record.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Block } from '../../../ui/form-page.tsx';
import { IconDownload, IconPrinter } from '../../../ui/icons.tsx';
import { Note } from '../../../ui/note.tsx';
import { DateText } from '../../../ui/tables/values.tsx';
import { DecisionForm } from '../../../workflows/list/decision-form.tsx';
import { ReasonField } from '../../../workflows/list/reason-field.tsx';
import { printPerson, savePerson } from './person-file.tsx';

const texts = t.personalData;
type Held = AnswerOf<typeof personalData.of>;
type Asked = 'restrict' | 'anonymise';

/** What is held on a customer, and what a person can do about it. */
export function HeldData({ customerNo }: { customerNo: string }) {
  const { data, error } = useRecord(personalData.of, { customer_no: customerNo });
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!data) return <Note tone={error ? 'warn' : 'info'}>{error?.message ?? t.ui.loading}</Note>;
  const back = () => setAsked(null);
  return (
    <Block title={texts.held}>
      {data.anonymised_at === null ? null : <Note>{texts.isAnonymous}</Note>}
      {data.restricted_at === null || data.anonymised_at !== null ? null : (
        <Note tone="warn">{texts.isRestricted}</Note>
      )}
      <Facts
        facts={[
          [t.customers.fields.customer_no, data.customer_no],
          [texts.documents, formatNumber(data.documents)],
          [texts.addresses, data.addresses > 0 && formatNumber(data.addresses)],
          [texts.taxInvoices, data.tax_invoices > 0 && formatNumber(data.tax_invoices)],
          [texts.anonymisedAt, data.anonymised_at && <DateText key="at" value={data.anonymised_at} time />],
          [
            texts.restrictedAt,
            data.restricted_at && <DateText key="since" value={data.restricted_at} time />,
          ],
        ]}
      />
      {asked === 'anonymise' ? <AnonymiseForm of={data} onClose={back} /> : null}
      {asked === 'restrict' ? <RestrictForm of={data} onClose={back} /> : null}
      {asked === null ? <Actions of={data} ask={setAsked} /> : null}
    </Block>
  );
}

function Actions({ of, ask }: { of: Held; ask: (asked: Asked) => void }) {
  const { mayCall } = usePermit();
  const { send, busy, allowed } = useCall(personalData.take);
  const may = allowed();
  const take = async (give: typeof savePerson) => {
    const sent = await send({ customer_no: of.customer_no });
    if (sent.kind === 'done') await give(sent.answer);
  };
  const canTake = may.ok || may.reason !== 'permission';
  const isNamed = of.anonymised_at === null;
  return (
    <Group gap="sm">
      {canTake ? (
        <>
          <Button
            variant="default"
            leftSection={<IconDownload />}
            loading={busy}
            disabled={!may.ok}
            onClick={() => void take(savePerson)}
          >
            {texts.save}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter />}
            disabled={busy || !may.ok}
            onClick={() => void take(printPerson)}
          >
            {texts.print}
          </Button>
        </>
      ) : null}
      {isNamed && mayCall(personalData.restrict) ? (
        <Button variant="default" onClick={() => ask('restrict')}>
          {of.restricted_at === null ? texts.restrict : texts.useAgain}
        </Button>
      ) : null}
      {isNamed && mayCall(personalData.anonymise) ? (
        <Button variant="subtle" color="red" c="var(--quay-bad)" onClick={() => ask('anonymise')}>
          {texts.anonymise}
        </Button>
      ) : null}
    </Group>
  );
}

type FormProps = { of: Held; onClose: () => void };

function RestrictForm({ of: { customer_no, restricted_at }, onClose }: FormProps) {
  const restricted = restricted_at === null;
  const form = useCallForm(personalData.restrict, {
    initial: { customer_no, restricted, reason: '' },
    onSent: ({ kind }) => {
      if (kind === 'done') onClose();
    },
  });
  const label = restricted ? texts.restrict : texts.useAgain;
  return (
    <DecisionForm about="personalData" confirmLabel={label} form={form} onClose={onClose}>
      <span>{restricted ? texts.restrictHint : texts.useAgainHint}</span>
      <ReasonField label={t.privacy.reason} {...form.form.getInputProps('reason')} />
    </DecisionForm>
  );
}

/** What goes, what stays and why, before it is done for good. */
function AnonymiseForm({ of, onClose }: FormProps) {
  const { customer_no, open_document, points, withheld, tax_invoices, kept_years } = of;
  const form = useCallForm(personalData.anonymise, {
    initial: { customer_no, reason: '' },
    onSent: ({ kind }) => {
      if (kind !== 'done') return;
      notify.success(texts.done);
      // Nor does the tablet show the person until it is filled again.
      forget(personalData.anonymise.invalidates);
      void syncNow({ force: true, only: customers.filter });
      onClose();
    },
  });
  if (open_document !== '')
    return (
      <Stack>
        <Note tone="warn">{texts.open(open_document)}</Note>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t.ui.cancel}
          </Button>
        </Group>
      </Stack>
    );
  return (
    <DecisionForm about="personalData" confirmLabel={texts.anonymise} danger form={form} onClose={onClose}>
      <strong>{texts.sure(of.name)}</strong>
      <div>
        {texts.goes}
        <ul>
          <li>{texts.goesRecord}</li>
          <li>{texts.goesDocuments}</li>
          {points > 0 ? <li>{texts.goesPoints(formatNumber(points))}</li> : null}
        </ul>
        {texts.stays}
        <ul>
          <li>{texts.staysSums}</li>
          {withheld > 0 ? <li>{texts.staysNames(formatNumber(withheld), kept_years)}</li> : null}
          {tax_invoices > 0 ? <li>{texts.staysTax(formatNumber(tax_invoices))}</li> : null}
        </ul>
      </div>
      <Note tone="warn">{texts.forGood}</Note>
      <ReasonField label={t.privacy.reason} {...form.form.getInputProps('reason')} />
    </DecisionForm>
  );
}
