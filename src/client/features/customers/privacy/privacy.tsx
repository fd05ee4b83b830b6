import { Button } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { consents, personRequests } from '#calls/administration/index.ts';
import { requestKinds, requestStatuses } from '#model/customers/privacy.ts';
import { t } from '../../../messages/en.ts';
import { listSearch } from '../../../page/list-search.ts';
import { usePermit } from '../../../read/permissions.ts';
import { IconUser } from '../../../ui/icons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { chipsOf } from '../../../workflows/list/chips.tsx';
import { columns } from '../../../workflows/list/columns.ts';
import { filtersOf } from '../../../workflows/list/filters.tsx';
import { ListPage } from '../../../workflows/list/list-page.tsx';
import { useOpenRow } from '../../../workflows/list/open-row.ts';
import { ShopFilter } from '../../../workflows/list/shop-filter.tsx';
import { badgeOf } from './request-words.ts';

/** `request` is the one that is looked at. */
export const Route = createFileRoute('/_default/privacy')({
  validateSearch: listSearch,
  component: Privacy,
});

const texts = t.privacy;
const page = '/privacy';
const { ChoiceFilter, DateRangeFilter, TextFilter } = filtersOf(page, personRequests.filter);
const { StatusTabs } = chipsOf(page, personRequests.filter);
const RequestSheet = lazy(() => import('./request-sheet.tsx'));
const TextsSheet = lazy(() => import('./texts-sheet.tsx'));
const InactiveSheet = lazy(() => import('./inactive-sheet.tsx'));
const DoublesSheet = lazy(() => import('./doubles-sheet.tsx'));
const RulesSheet = lazy(() => import('./rules-sheet.tsx'));

const statuses = requestStatuses.map(value => ({ value, label: texts.statuses[value] }));
const kinds = requestKinds.map(value => ({ value, label: texts.kinds[value] }));

const shown = columns(personRequests.filter, [
  {
    field: 'kind',
    title: texts.kind,
    onPhone: 'title',
    value: row => texts.kinds[row.kind],
    cell: row => texts.kinds[row.kind],
  },
  { field: 'name', title: texts.customer, onPhone: 'subtitle' },
  {
    field: 'status',
    title: texts.status,
    onPhone: 'badge',
    value: row => badgeOf(row).label,
    cell: row => <StatusBadge {...badgeOf(row)} />,
  },
  { field: 'answer_by', title: texts.answerBy, type: 'date' },
  { field: 'acknowledge_by', title: texts.acknowledgeBy, type: 'date', wideOnly: true },
  { field: 'received_on', title: texts.receivedOn, type: 'date' },
  { field: 'franchise_code', title: texts.shop },
  { field: 'customer_no', title: t.customers.fields.customer_no, wideOnly: true },
]);

type Opened = 'texts' | 'rules' | 'inactive' | 'doubles' | null;

/** What customers ask about their own data: what is due, and by when. */
function Privacy() {
  const { opened, target, close } = useOpenRow(page, 'request');
  const { mayCall } = usePermit();
  const [sheet, setSheet] = useState<Opened>(null);
  const closeSheet = () => setSheet(null);
  return (
    <>
      <ListPage
        call={personRequests.filter}
        columns={shown}
        page={page}
        open={({ id }) => target(String(id))}
        actions={
          mayCall(consents.saveText) ? (
            <>
              <Button variant="default" aria-haspopup="dialog" onClick={() => setSheet('texts')}>
                {texts.texts}
              </Button>
              <Button variant="default" aria-haspopup="dialog" onClick={() => setSheet('rules')}>
                {texts.rules}
              </Button>
              <Button variant="default" aria-haspopup="dialog" onClick={() => setSheet('inactive')}>
                {t.personalData.inactive}
              </Button>
              <Button variant="default" aria-haspopup="dialog" onClick={() => setSheet('doubles')}>
                {t.people.doubles}
              </Button>
            </>
          ) : null
        }
        chips={<StatusTabs field="status" label={texts.status} options={statuses} />}
        filters={
          <>
            <ChoiceFilter field="status" label={texts.status} options={statuses} />
            <ChoiceFilter field="kind" label={texts.kind} options={kinds} />
            <TextFilter field="customer_no" label={t.customers.fields.customer_no} />
            <ShopFilter />
            <DateRangeFilter field="answer_by" label={texts.answerBy} />
          </>
        }
        empty={{ icon: <IconUser />, title: texts.empty, hint: texts.emptyHint }}
      />
      <Suspense>
        {sheet === 'texts' && <TextsSheet onClose={closeSheet} />}
        {sheet === 'inactive' && <InactiveSheet onClose={closeSheet} />}
        {sheet === 'doubles' && <DoublesSheet onClose={closeSheet} />}
        {sheet === 'rules' && <RulesSheet onClose={closeSheet} />}
        {opened !== undefined && <RequestSheet key={opened} id={opened} onClose={close} />}
      </Suspense>
    </>
  );
}
