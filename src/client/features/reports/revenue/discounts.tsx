import { Button } from '@mantine/core';
import { salesInvoices } from '#calls/index.ts';
import { type DiscountRole, discountRoles } from '#calls/sales/revenue.ts';
import { formatAmount, formatDate, formatNumber } from '#model/kit/format.ts';
import type { Period } from '../../../fields/period.ts';
import { usePersonName } from '../../../fields/person-name.ts';
import { t } from '../../../messages/en.ts';
import type { ListSearch } from '../../../page/list-search.ts';
import { useRecord } from '../../../read/use-record.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Block } from '../../../ui/form-page.tsx';
import { listAt } from '../../../ui/place.ts';
import { discountsOf } from '../../../workflows/report/measures.ts';
import { RankedList } from '../../../workflows/report/ranked-list.tsx';
import classes from '../../../workflows/report/report.module.css';
import type { Added } from '../../../workflows/report/unsent-sales.ts';
import { ofOne } from './ranking.tsx';

const texts = t.revenue;
const page = '/reports/revenue/summaries';

export const roleOf = (asked: unknown): DiscountRole => discountRoles.find(one => one === asked) ?? 'given';

/**
 * Who took something off, or approved it; each person leads to their documents, each of these to itself. A back end that
 * does not know it leaves it out.
 */
export function Discounts(props: {
  period: Period;
  shop: string;
  role: DiscountRole;
  /** The person with the documents that are shown; empty for the people themselves. */
  person: string;
  /** Those that are not sent yet and count. */
  sales: readonly Added[];
  change(next: ListSearch): void;
}) {
  const { period, shop, role, person, sales, change } = props;
  const asked = { ...period, franchise_code: shop, by: role };
  const { data } = useRecord(salesInvoices.discountsGiven, { ...asked, person });
  const personName = usePersonName();
  if (!data) return null;
  const { people, documents } = data;
  // Who took it off, and who approved that, is known of documents that have numbers.
  const left = sales.filter(sale => discountsOf(sale) !== 0).length;
  const note = left === 0 ? '' : t.report.unsentLeftOut(left);
  return (
    <Block title={person === '' ? texts.discountsBy : texts.discountsOf[role](personName(person))}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and its name is said all the same */}
      <div role="group" className={classes.presets} aria-label={texts.discountsBy}>
        {discountRoles.map(one => (
          <Button
            key={one}
            variant={one === role ? 'light' : 'default'}
            aria-pressed={one === role}
            onClick={() => change({ role: one, person: undefined })}
          >
            {texts.discountRoles[one]}
          </Button>
        ))}
        {person === '' ? null : (
          <Button variant="default" onClick={() => change({ person: undefined })}>
            {texts.everybody}
          </Button>
        )}
      </div>
      {(person === '' ? people : documents).length === 0 ? (
        <EmptyState title={texts.none} hint={note} />
      ) : person === '' ? (
        <RankedList
          title={texts.discountRoles[role]}
          note={note}
          rows={people.map(({ person: who, amount, documents: count }) => ({
            key: who,
            name: personName(who),
            amount,
            about: role === 'approved' ? texts.approvedDocuments(formatNumber(count)) : '',
            place: listAt(page, { ...period, ...ofOne(shop), role, person: who }),
          }))}
        />
      ) : (
        <RankedList
          title={texts.discountsOf[role](personName(person))}
          note={note}
          rows={documents.map(row => ({
            key: row.document_no,
            name: row.document_no,
            amount: row.discount_amount,
            about: [
              formatDate(row.posting_date),
              texts.worth(formatAmount(row.amount)),
              row.sold_by === person ? '' : personName(row.sold_by),
              row.approved_by === '' ? '' : texts.approvedBy(personName(row.approved_by)),
              row.reason,
            ]
              .filter(Boolean)
              .join(' · '),
            place: { to: '/reports/salesHistorical/$id', params: { id: row.document_no } },
          }))}
        />
      )}
    </Block>
  );
}
