import { Button } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { addressReviews } from '#calls/administration/index.ts';
import { customers } from '#calls/index.ts';
import { isLocal } from '#model/kit/local-number.ts';
import { t } from '../../messages/en.ts';
import { listSearch } from '../../page/list-search.ts';
import { useConfig } from '../../read/boot.ts';
import { usePermit } from '../../read/permissions.ts';
import { UnsentMark } from '../../ui/marks.tsx';
import { chipsOf } from '../../workflows/list/chips.tsx';
import { columns } from '../../workflows/list/columns.ts';
import { filtersOf } from '../../workflows/list/filters.tsx';
import { useOpenRow } from '../../workflows/list/open-row.ts';
import { ReportList } from '../../workflows/report/report-list.tsx';

const { ChoiceFilter, DateRangeFilter, TextFilter } = filtersOf(
  '/reports/newCustomerRecord',
  customers.newest,
);
const { DateChips } = chipsOf('/reports/newCustomerRecord', customers.newest);

/** `no` is the customer with the open record. */
export const Route = createFileRoute('/_default/reports/newCustomerRecord')({
  validateSearch: listSearch,
  component: NewCustomerRecord,
});

const texts = t.customers;
const AddressReview = lazy(() => import('./address-review.tsx'));
const CustomerRecord = lazy(() => import('./customer-record.tsx'));

const shown = columns(customers.newest, [
  {
    field: 'name',
    title: texts.fields.name,
    onPhone: 'title',
    cell: row => (
      <>
        {row.name} {isLocal(row.customer_no) && <UnsentMark />}
      </>
    ),
  },
  { field: 'phone_no', title: texts.fields.phone_no, onPhone: 'subtitle' },
  { field: 'loyalty_cust_scheme', title: texts.fields.loyalty_cust_scheme, onPhone: 'badge' },
  { field: 'loyalty_redeemable_points', title: texts.fields.loyalty_redeemable_points, type: 'number' },
  { field: 'city', title: texts.fields.city, wideOnly: true },
  {
    field: 'birth_date',
    title: texts.fields.birth_date,
    type: 'date',
    wideOnly: true,
    onPhone: 'hidden',
  },
  { field: 'created_at', title: texts.fields.created_at, type: 'datetime' },
]);

function NewCustomerRecord() {
  const { opened, target, close } = useOpenRow('/reports/newCustomerRecord', 'no');
  const { mayCall } = usePermit();
  const [reviews, setReviews] = useState(false);
  const schemes = useConfig()?.loyalty?.schemes ?? [];
  return (
    <>
      <ReportList
        call={customers.newest}
        columns={shown}
        page="/reports/newCustomerRecord"
        without={[]}
        actions={
          mayCall(addressReviews.accept) ? (
            <Button variant="default" aria-haspopup="dialog" onClick={() => setReviews(true)}>
              {t.addressReview.title}
            </Button>
          ) : null
        }
        open={row => target(row.customer_no)}
        chips={<DateChips field="created_at" label={texts.fields.created_at} />}
        filters={
          <>
            <TextFilter field="name" label={texts.fields.name} />
            <TextFilter field="phone_no" label={texts.fields.phone_no} />
            <ChoiceFilter
              field="loyalty_cust_scheme"
              label={texts.fields.loyalty_cust_scheme}
              options={schemes.map(({ scheme }) => ({ value: scheme, label: scheme }))}
            />
            <DateRangeFilter field="created_at" label={texts.fields.created_at} />
          </>
        }
      />
      {reviews && (
        <Suspense>
          <AddressReview onClose={() => setReviews(false)} />
        </Suspense>
      )}
      {opened !== undefined && (
        <Suspense>
          <CustomerRecord customerNo={opened} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
