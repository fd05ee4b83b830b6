import { createFileRoute } from '@tanstack/react-router';
import { einvoiceSellers, franchises, statements, taxIdentities } from '#calls/administration/index.ts';
import { t } from '../../../messages/en.ts';
import { useFormInitial } from '../../../page/form-initial.ts';
import { textsIn } from '../../../page/texts-in.ts';
import { useConfig } from '../../../read/boot.ts';
import { usePermit } from '../../../read/permissions.ts';
import { useRecord } from '../../../read/use-record.ts';
import { RecordMissing } from '../../../workflows/list/record-missing.tsx';
import { AccountOfFranchise } from '../einvoice-account/account-block.tsx';
import { TaxOfFranchise } from '../tax-identity/tax-block.tsx';
import { FranchiseForm } from './franchise-form.tsx';
import { NumberSeries } from './number-series.tsx';
import { ReceivingAddresses } from './receiving-addresses.tsx';
import { SalesPosting } from './sales-posting.tsx';

export const Route = createFileRoute('/_default/franchises/detail')({
  validateSearch: textsIn('no'),
  component: FranchiseScreen,
});

/** With a code the franchise of that code, without one a new franchise. */
function FranchiseScreen() {
  const { no } = Route.useSearch();
  return no === undefined ? <FranchiseForm key="new" franchise={null} /> : <Saved key={no} no={no} />;
}

function Saved({ no }: { no: string }) {
  const record = useRecord(franchises.get, { customer_no: no });
  const { mayCall } = usePermit();
  // Another back end posts no sales, and knows no tax identity.
  const offersOwn = useConfig()?.offers_settings ?? false;
  const { key, initial: franchise } = useFormInitial(record.data);
  if (!franchise) return <RecordMissing record={record} words={t.franchises.words} list="/franchises" />;
  return (
    <FranchiseForm key={key} franchise={franchise}>
      {offersOwn && mayCall(taxIdentities.get) && <TaxOfFranchise franchise={no} />}
      {offersOwn && mayCall(einvoiceSellers.get) && <AccountOfFranchise franchise={no} />}
      {mayCall(franchises.update) && <NumberSeries franchise={no} />}
      {offersOwn && mayCall(statements.saveSetting) && <SalesPosting franchise={no} />}
      <ReceivingAddresses franchise={franchise} />
    </FranchiseForm>
  );
}
