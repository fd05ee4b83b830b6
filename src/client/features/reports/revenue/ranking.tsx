import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { items, salesInvoices } from '#calls/index.ts';
import { type RevenueRank, type RevenueSummary, revenueRanks } from '#calls/sales/revenue.ts';
import { formatAmount, formatNumber } from '#model/kit/format.ts';
import type { Period } from '../../../fields/period.ts';
import { t } from '../../../messages/en.ts';
import { inUnit } from '../../../messages/stock/units.ts';
import type { ListSearch } from '../../../page/list-search.ts';
import { useFranchiseUser } from '../../../read/boot.ts';
import { usePagePermission } from '../../../read/permissions.ts';
import { useRecord } from '../../../read/use-record.ts';
import { useStoredTable } from '../../../read/use-table.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Block } from '../../../ui/form-page.tsx';
import { listAt } from '../../../ui/place.ts';
import { marginInWords, valueBy } from '../../../workflows/report/measures.ts';
import type { Comparison } from '../../../workflows/report/periods.ts';
import { RankedList } from '../../../workflows/report/ranked-list.tsx';
import type { Added } from '../../../workflows/report/unsent-sales.ts';
import { useGroupName } from './groups.ts';
import { withUnsent } from './unsent-parts.ts';

const texts = t.revenue;
const page = '/reports/revenue/summaries';

const rankable = ['item', 'category', 'sales_person', 'location', 'franchise'] as const;
type Ranked = (typeof rankable)[number];
const isRanked = (by: unknown): by is Ranked => rankable.some(one => one === by);

/** What is ranked, as an address says it; who looks at all shops sees first how they stand to each other. */
export function rankedBy(asked: unknown, severalShops: boolean): Ranked {
  if (isRanked(asked) && (severalShops || asked !== 'franchise')) return asked;
  return severalShops ? 'franchise' : 'item';
}

/** By what parts are put in order, as an address says it; by margin only for who may see it. */
export const rankOf = (asked: unknown, seesCosts: boolean): RevenueRank =>
  revenueRanks.find(one => one === asked && (one !== 'margin' || seesCosts)) ?? 'amount';

/** As many parts of a whole are answered. */
const mostParts = 500;

type Asked = {
  period: Period;
  /** Empty for all. */
  shop: string;
  compared: Comparison;
  by: Ranked;
  rank_by: RevenueRank;
  /** Those that are not sent yet and count. */
  sales: readonly Added[];
  change(next: ListSearch): void;
};

/** What the period is made of, the largest first; each leads to its lines, a shop to its own report. */
export function Ranking({ period, shop, compared, by, rank_by, sales, change }: Asked) {
  const asked = { franchise_code: shop, group_by: by, rank_by };
  const record = useRecord(salesInvoices.sumRevenue, { ...period, ...asked, until: '' });
  const { before, until } = compared;
  const then = useRecord(salesInvoices.sumRevenue, { ...before, ...asked, until }).data;
  // Of more parts than are answered some may be missing: they were not nothing.
  const isWhole = then !== null && (then.rows.length < mostParts || by === 'franchise');
  const valueBefore = (id: string) => {
    const row = then?.rows.find(one => one.id === id);
    return isWhole ? (row ? value(row) : 0) : null;
  };
  const { field } = usePagePermission(page);
  const ranks = revenueRanks.filter(one => one !== 'margin' || field('cost_amount'));
  const value = valueBy[rank_by];
  const groupName = useGroupName(by);
  const several = useFranchiseUser()?.franchise === null;
  const { rows: goods } = useStoredTable(items.filter, by === 'category' && sales.length > 0);
  const categories = useMemo(
    () => new Map(goods.map(({ item_no, item_category }) => [item_no, item_category])),
    [goods],
  );
  const answered = record.data?.rows ?? [];
  const ranked = withUnsent(answered, record.data ? sales : [], {
    by,
    rank_by,
    isWhole: answered.length < mostParts || by === 'franchise',
    categoryOf: item_no => categories.get(item_no) ?? null,
  });
  // Of anything but revenue, only those that have some of it.
  const rows = ranked.rows.filter(row => rank_by === 'amount' || value(row) !== 0);
  const shown = rankable.filter(one => one !== 'franchise' || (several && shop === ''));
  return (
    <Block title={texts.by}>
      <Select
        aria-label={texts.by}
        allowDeselect={false}
        data={shown.map(value => ({ value, label: texts.groups[value] }))}
        value={by}
        // One of them is always chosen.
        onChange={next => isRanked(next) && change({ by: next })}
      />
      <Select
        aria-label={texts.rankBy}
        allowDeselect={false}
        data={ranks.map(one => ({ value: one, label: texts.ranks[one] }))}
        value={rank_by}
        onChange={next => next && change({ rank_by: next })}
      />
      {rows.length === 0 ? (
        <EmptyState
          hint={ranked.note}
          title={
            record.data
              ? rank_by === 'amount'
                ? texts.nothing
                : texts.none
              : record.isPending
                ? t.ui.loading
                : t.ui.notOnTablet
          }
        />
      ) : (
        <RankedList
          title={texts.groups[by]}
          note={ranked.note}
          lessIsFine={rank_by === 'discounts' || rank_by === 'returns'}
          rows={rows.map(row => ({
            key: row.id,
            name: groupName(row),
            amount: value(row),
            before: valueBefore(row.id),
            about: [aboutOf(row, by, rank_by), notSentOf(ranked.unsent.get(row.id))]
              .filter(Boolean)
              .join(' · '),
            // A shop is a report of its own; what else it is made of are lines.
            place:
              by === 'franchise' && row.id !== ''
                ? listAt(page, { ...period, franchise_code: row.id, rank_by })
                : listAt('/reports/revenue/details', { ...period, ...ofOne(shop), ...filterOf(by, row.id) }),
          }))}
        />
      )}
    </Block>
  );
}

/** How much of a figure the server does not have yet. */
const notSentOf = (amount = 0): string =>
  amount === 0 ? '' : t.report.notSentPart(`${formatAmount(amount)} ₫`);

function aboutOf(row: RevenueSummary, by: Ranked, rank_by: RevenueRank): string {
  if (rank_by === 'margin') return marginInWords(row);
  // A document may have several categories, and is counted in none.
  const documents = by === 'category' ? '' : texts.made(formatNumber(row.invoices));
  const { quantity: pieces, unit_of_measure } = row;
  const quantity = unit_of_measure === '' || pieces === undefined ? '' : inUnit(pieces, unit_of_measure);
  return [documents, quantity].filter(Boolean).join(' · ');
}

const fieldOf = {
  item: 'item_no',
  category: 'item_category',
  sales_person: 'sales_person',
  location: 'location_code',
  franchise: 'franchise_code',
} as const satisfies Record<Ranked, string>;
const filterOf = (by: Ranked, value: string): ListSearch => (value === '' ? {} : { [fieldOf[by]]: value });

/** The shop of an address; none for all of them. */
export const ofOne = (shop: string): ListSearch => (shop === '' ? {} : { franchise_code: shop });
