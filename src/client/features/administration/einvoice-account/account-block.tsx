import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { einvoiceSellers, taxIdentities } from '#calls/administration/index.ts';
import type { EinvoiceSeller } from '#calls/setup/einvoice-sellers.ts';
import type { TaxIdentityRead } from '#calls/setup/tax-identities.ts';
import { formatDate, formatQuantity } from '#model/kit/format.ts';
import { missingOf } from '#model/setup/tax-identity.ts';
import { accountFields, secretsOf } from '#model/taxes/einvoice-accounts.ts';
import { sellerProblems } from '#model/taxes/einvoices.ts';
import { t } from '../../../messages/en.ts';
import { usePermit } from '../../../read/permissions.ts';
import { type RecordResult, useRecord } from '../../../read/use-record.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Block } from '../../../ui/form-page.tsx';
import { Note } from '../../../ui/note.tsx';
import { DateText } from '../../../ui/tables/values.tsx';
import { systemTrouble } from '../../../workflows/document/system-trouble.ts';

const texts = t.einvoiceAccount;

// Loaded when it is asked for.
const AccountSheet = lazy(() => import('./account-sheet.tsx'));

/** Through whom a franchise issues e-invoices. One that entrusted them has the company's account. */
export function AccountOfFranchise({ franchise }: { franchise: string }) {
  const identity = useRecord(taxIdentities.get, { franchise_code: franchise });
  return identity.data?.seller === 'entrusted' ? null : (
    <AccountBlock seller={franchise} identity={identity.data} />
  );
}

/** Through whom the franchisor issues e-invoices. */
export function AccountOfCompany() {
  const identity: Pick<RecordResult<typeof taxIdentities.company>, 'data'> = useRecord(
    taxIdentities.company,
    {},
  );
  return <AccountBlock seller="" identity={identity.data} />;
}

function AccountBlock({ seller, identity }: { seller: string; identity: TaxIdentityRead | null }) {
  const { data, error } = useRecord(einvoiceSellers.get, { seller_code: seller });
  const { mayCall } = usePermit();
  const [open, setOpen] = useState(false);
  if (!data || !identity) return error ? <Note tone="warn">{error.message}</Note> : null;
  const isWhole = missingOf(identity).length === 0;
  return (
    <Block title={texts.title}>
      {isWhole ? null : <Note tone="warn">{texts.identityFirst}</Note>}
      {data.provider === '' ? <Note>{texts.none}</Note> : <Facts facts={factsOf(data, data.provider)} />}
      {data.provider !== '' && isWhole && !hasSeries(identity) ? (
        <Note tone="warn">{texts.noSeries}</Note>
      ) : null}
      <Problem of={data} />
      {isWhole && mayCall(einvoiceSellers.save) ? (
        <Button
          variant="default"
          style={{ alignSelf: 'start', justifySelf: 'start' }}
          onClick={() => setOpen(true)}
        >
          {texts.change}
        </Button>
      ) : null}
      <Suspense>{open && <AccountSheet account={data} onClose={() => setOpen(false)} />}</Suspense>
    </Block>
  );
}

/** Of what is sold; that of a shop counts before the seller's own. */
const hasSeries = ({ series_till, series_ordinary }: TaxIdentityRead): boolean =>
  series_till !== '' || series_ordinary !== '';

const factsOf = (of: EinvoiceSeller, provider: Exclude<EinvoiceSeller['provider'], ''>) => [
  [texts.provider, texts.providers[provider]] as const,
  [texts.firstDay, formatDate(of.first_day)] as const,
  [texts.environment, secretsOf[provider].length > 0 && texts.environments[of.environment]] as const,
  ...accountFields[provider].map(({ name }) => [texts.fields[name], of.account[name]] as const),
  [texts.password, of.has_password && texts.isKept] as const,
  [texts.secrets.service_password, of.has_service_password && texts.isKept] as const,
  [texts.open, of.open > 0 && formatQuantity(of.open)] as const,
  [texts.answered, of.last_ok_at && <DateText key="answered" value={of.last_ok_at} time />] as const,
];

/** Why the provider takes nothing now, and what to do about it. */
function Problem({ of: { problem, problem_text } }: { of: EinvoiceSeller }) {
  const known = sellerProblems.find(one => one === problem);
  if (!known) return null;
  return (
    <Note tone="bad">
      {t.einvoices.sellerProblems[known]} {t.einvoices.sellerToDo[known]}
      {problem_text === '' ? null : (
        <div>
          {t.einvoices.refusal}: {systemTrouble(problem_text)}
        </div>
      )}
    </Note>
  );
}
