import { cancelReasons, salesOrders } from '#calls/index.ts';
import type { DocumentType } from '#model/sales/order-document.ts';
import { useLocationOptions } from '../../../fields/location-picker.tsx';
import { t } from '../../../messages/en.ts';
import { usePagePermission } from '../../../read/permissions.ts';
import { useTable } from '../../../read/use-table.ts';
import { filtersOf } from '../../../workflows/list/filters.tsx';
import { statusOptions } from './status-options.ts';

const texts = t.salesOrders.list;
// The pages of quotes and credit memos hold filters of the same names.
const { ChoiceFilter, DateRangeFilter, TextFilter } = filtersOf('/salesOrders', salesOrders.filter);

/** Filters that the lists of orders, quotes and credit memos have in common; what a list adds stands between them. */
export default function DocumentFilters({
  type,
  date = texts.orderDate,
}: {
  type: DocumentType;
  date?: string;
}) {
  const { field } = usePagePermission('/salesOrders');
  const locations = useLocationOptions();
  const { rows: reasons } = useTable(cancelReasons.filter);
  return (
    <>
      <ChoiceFilter field="status" label={texts.status} options={statusOptions(type)} />
      <DateRangeFilter field="order_date" label={date} />
      <TextFilter field="sell_to_name" label={texts.customer} />
      <TextFilter field="sell_to_phone_no" label={texts.phone} />
      {/* A number that the back end has given never holds this; what is made here goes by it. */}
      <ChoiceFilter
        field="pos_so_no"
        label={texts.sent}
        options={[{ value: '%tmp:%', label: texts.unsentOnly }]}
      />
      {type === 'order' && (
        <>
          <ChoiceFilter field="location_code" label={texts.location} options={locations} />
          {/* By what a list does not show no one finds its rows. */}
          {field('cancel_reason_code') && (
            <ChoiceFilter
              field="cancel_reason_code"
              label={t.salesOrders.order.reasonCanceled}
              options={reasons
                .filter(({ page }) => page === '/salesOrders')
                .map(({ reason_code, description }) => ({ value: reason_code, label: description }))}
            />
          )}
        </>
      )}
    </>
  );
}
