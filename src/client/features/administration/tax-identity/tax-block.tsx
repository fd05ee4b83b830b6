import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { taxIdentities } from '#calls/administration/index.ts';
import type { TaxIdentityRead } from '#calls/setup/tax-identities.ts';
import { formatAmount, formatDate } from '#model/kit/format.ts';
import { fitsPrincipal, missingOf, seriesOf, turnoverState } from '#model/setup/tax-identity.ts';
import { t } from '../../../messages/en.ts';
import { businessToday } from '../../../page/server-clock.ts';
import { usePermit } from '../../../read/permissions.ts';
import { type RecordResult, useRecord } from '../../../read/use-record.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Block } from '../../../ui/form-page.tsx';
import { Note } from '../../../ui/note.tsx';

const texts = t.taxIdentity;
const { fields } = texts;

// Loaded when it is asked for.
const TaxSheet = lazy(() => import('./tax-sheet.tsx'));

/** Who sells in a franchise, as the tax office knows them. */
export function TaxOfFranchise({ franchise }: { franchise: string }) {
  const record = useRecord(taxIdentities.get, { franchise_code: franchise });
  return <TaxBlock title={texts.title} record={record} />;
}

/** The franchisor, who sells in its own shops and for those that entrusted it. */
export function TaxOfCompany() {
  const record = useRecord(taxIdentities.company, {});
  return <TaxBlock title={texts.ofCompany} hint={texts.companyHint} record={record} />;
}

function TaxBlock(props: {
  title: string;
  hint?: string;
  record: Pick<RecordResult<typeof taxIdentities.get>, 'data' | 'error'>;
}) {
  const { data, error } = props.record;
  const { mayCall } = usePermit();
  const [open, setOpen] = useState(false);
  if (!data) return error ? <Note tone="warn">{error.message}</Note> : null;
  return (
    <Block title={props.title}>
      {props.hint ? <Note>{props.hint}</Note> : null}
      <Missing of={data} />
      <Facts facts={factsOf(data)} />
      <Principal of={data} />
      <Turnover of={data.turnover} />
      {mayCall(taxIdentities.save) ? (
        <Button
          variant="default"
          style={{ alignSelf: 'start', justifySelf: 'start' }}
          onClick={() => setOpen(true)}
        >
          {texts.change}
        </Button>
      ) : null}
      <Suspense>{open && <TaxSheet identity={data} onClose={() => setOpen(false)} />}</Suspense>
    </Block>
  );
}

function Missing({ of }: { of: TaxIdentityRead }) {
  const missing = missingOf(of);
  return missing.length === 0 ? null : (
    <Note tone="warn">{texts.missing(missing.map(field => fields[field]).join(', '))}</Note>
  );
}

function factsOf(of: TaxIdentityRead): [string, string][] {
  const today = businessToday();
  const isEntrusted = of.seller === 'entrusted';
  return [
    [fields.legal_kind, of.legal_kind && texts.kinds[of.legal_kind]],
    [fields.tax_code, of.tax_code],
    [fields.registered_name, of.registered_name],
    [fields.registered_address, of.registered_address],
    [fields.place_code, of.place_code],
    [fields.seller, of.franchise_code === '' || of.version === 0 ? '' : texts.sellers[of.seller]],
    [fields.contract_no, isEntrusted ? of.contract_no : ''],
    [fields.contract_date, isEntrusted && of.contract_date ? formatDate(of.contract_date) : ''],
    [fields.series_till, seriesOf(of.series_till, today)],
    [fields.series_ordinary, seriesOf(of.series_ordinary, today)],
    [fields.series_transfer, seriesOf(of.series_transfer, today)],
    [fields.series_consignment, seriesOf(of.series_consignment, today)],
    [fields.tax_office_name, of.tax_office_name],
    [fields.tax_office_code, of.tax_office_code],
  ];
}

/** Who stands on paper for a franchise that entrusted it. */
function Principal({ of }: { of: TaxIdentityRead }) {
  const { principal } = of;
  if (!principal) return null;
  const { tax_code, registered_name, legal_kind } = principal;
  return (
    <>
      {tax_code === '' || registered_name === '' ? (
        <Note tone="warn">{texts.noPrincipal}</Note>
      ) : (
        <Note>{texts.principal(registered_name, tax_code)}</Note>
      )}
      {fitsPrincipal(of.legal_kind, legal_kind) ? null : <Note tone="warn">{texts.otherMethod}</Note>}
    </>
  );
}

/** Of a household, against the threshold that the company has set. */
function Turnover({ of }: { of: TaxIdentityRead['turnover'] }) {
  if (!of) return null;
  const { amount, threshold } = of;
  const state = turnoverState(of);
  const percent = Math.floor((Math.max(amount, 0) * 100) / Math.max(threshold, 1));
  return (
    <>
      <Facts
        facts={[
          [texts.turnover(of.year), `${formatAmount(amount)} ₫`],
          [texts.ofThreshold(threshold), threshold === 0 ? '' : texts.percent(percent)],
        ]}
      />
      {of.shops > 1 ? <Note>{texts.ofShops(of.shops)}</Note> : null}
      {state === 'below' ? null : <Note tone="warn">{texts[state]}</Note>}
    </>
  );
}
