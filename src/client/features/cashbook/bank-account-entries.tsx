import { Button } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { bankAccounts } from '#calls/index.ts';
import { companyAccounts } from '#model/sales/money-accounts.ts';
import { cashAccount, moneyTypes } from '#model/sales/money-entries.ts';
import { useDrawerOptions, useDrawerPlace } from '../../fields/drawers.ts';
import { useLocationOptions } from '../../fields/location-picker.tsx';
import { usePersonName } from '../../fields/person-name.ts';
import { t } from '../../messages/en.ts';
import { listSearch } from '../../page/list-search.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { usePagePermission } from '../../read/permissions.ts';
import { useListSearch } from '../../read/search.ts';
import { IconPlus } from '../../ui/icons.tsx';
import { chipsOf } from '../../workflows/list/chips.tsx';
import { filtersOf } from '../../workflows/list/filters.tsx';
import { ListPage } from '../../workflows/list/list-page.tsx';
import { useOpenRow } from '../../workflows/list/open-row.ts';
import { ShopFilter } from '../../workflows/report/shop-choice.tsx';
import { entryColumns } from './entry-columns.tsx';
import { accountName } from './entry-words.ts';

/** `entry` is the entry that is open. */
export const Route = createFileRoute('/_default/bankAccountEntries')({
  validateSearch: listSearch,
  component: BankAccountEntries,
});

const texts = t.cashbook;
const page = '/bankAccountEntries';
const { ChoiceFilter, DateRangeFilter } = filtersOf(page, bankAccounts.filter);
const { DateChips, StatusTabs } = chipsOf(page, bankAccounts.filter);
const AddEntry = lazy(() => import('./add-entry.tsx'));
const EntrySheet = lazy(() => import('./entry-sheet.tsx'));
const types = moneyTypes.map(value => ({ value, label: texts.types[value] }));

/** Money that came in and went out, of the tills and of the bank account, and what people enter by hand. */
function BankAccountEntries() {
  const { button } = usePagePermission(page);
  const till = useDrawerPlace();
  const { search } = useListSearch(bankAccounts.filter);
  const drawers = useDrawerOptions(search);
  const personName = usePersonName();
  const columns = useMemo(() => entryColumns(till, personName), [till, personName]);
  const bank = useFranchiseUser()?.franchise?.bank_account_no ?? '';
  const [adding, setAdding] = useState(false);
  const { opened, target, close } = useOpenRow(page, 'entry');
  return (
    <>
      <ListPage
        call={bankAccounts.filter}
        empty={texts.none}
        columns={columns}
        page={page}
        open={row => target(row.id)}
        asked={<ShopFilter drops={{ bank_account_no: '', location_code: '', drawer_code: '' }} />}
        actions={
          button('Add New') && (
            <Button leftSection={<IconPlus />} c="white" onClick={() => setAdding(true)}>
              {texts.add}
            </Button>
          )
        }
        chips={
          <>
            <DateChips field="posting_date" label={texts.date} />
            <StatusTabs field="document_type" label={texts.type} options={types} />
          </>
        }
        filters={
          <>
            <DateRangeFilter field="posting_date" label={texts.date} />
            <ChoiceFilter field="document_type" label={texts.type} options={types} />
            <ChoiceFilter
              field="bank_account_no"
              label={texts.account}
              options={[
                { value: cashAccount, label: texts.cash },
                ...(bank === '' ? [] : [{ value: bank, label: bank }]),
                ...Object.values(companyAccounts).map(value => ({ value, label: accountName(value) })),
              ]}
            />
            <ChoiceFilter
              field="location_code"
              label={texts.till}
              options={useLocationOptions(String(search.franchise_code ?? ''))}
            />
            {drawers.length === 0 ? null : (
              <ChoiceFilter field="drawer_code" label={texts.drawer} options={drawers} />
            )}
          </>
        }
      />
      {adding ? (
        <Suspense>
          <AddEntry onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
      <Suspense>{opened === undefined ? null : <EntrySheet id={opened} onClose={close} />}</Suspense>
    </>
  );
}
