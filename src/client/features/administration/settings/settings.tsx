import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { settings, setUp } from '#calls/administration/index.ts';
import { type CompanySettings, settingNames } from '#calls/setup/settings.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { useFormInitial } from '../../../page/form-initial.ts';
import { useRecord } from '../../../read/use-record.ts';
import { FormPage } from '../../../ui/form-page.tsx';
import { Note } from '../../../ui/note.tsx';
import { RecordMissing } from '../../../workflows/list/record-missing.tsx';
import { AccountOfCompany } from '../einvoice-account/account-block.tsx';
import { TaxOfCompany } from '../tax-identity/tax-block.tsx';
import { DiscountLimits } from './discount-limits.tsx';
import { Promotions } from './promotions.tsx';
import { SettingBlocks } from './setting-blocks.tsx';
import { SettingHistory } from './setting-history.tsx';

export const Route = createFileRoute('/_default/settings')({ component: Settings });

const texts = t.settings;

/** What counts for the whole company. */
function Settings() {
  const record = useRecord(settings.get, {});
  const { key, initial } = useFormInitial(record.data);
  if (!initial) return <RecordMissing record={record} words={texts.words} list="/" />;
  return <SettingsForm key={key} saved={initial} />;
}

/** Only what was changed is sent: what another administrator changes at the same time stays. */
function changed(values: CompanySettings, saved: CompanySettings): Partial<CompanySettings> {
  const names = settingNames.filter(name => values[name] !== saved[name]);
  return Object.fromEntries(names.map(name => [name, values[name]]));
}

function SettingsForm({ saved }: { saved: CompanySettings }) {
  const { form, submit, busy, allowed } = useCallForm<typeof settings.update, CompanySettings>(
    settings.update,
    { initial: saved, toInput: values => changed(values, saved), fieldsAt: '' },
  );
  const offline = !allowed.ok && allowed.reason === 'connection' ? allowed.why : null;
  return (
    <FormPage
      title={t.pages['/settings']}
      onSubmit={event => {
        event.preventDefault();
        if (offline === null && form.isDirty()) void submit();
      }}
      actions={
        <Button type="submit" loading={busy} disabled={offline !== null || !form.isDirty()}>
          {t.ui.save}
        </Button>
      }
    >
      {offline === null ? null : <Note tone="warn">{offline}</Note>}
      <Unfinished />
      <SettingBlocks form={form} />
      <TaxOfCompany />
      <AccountOfCompany />
      <DiscountLimits />
      <Promotions />
      <SettingHistory />
    </FormPage>
  );
}

function Unfinished() {
  const { data } = useRecord(setUp.progress, {});
  if (!data || data.finished) return null;
  return (
    <Note>
      {texts.unfinished} <Link to="/setup">{texts.goOn}</Link>
    </Note>
  );
}
