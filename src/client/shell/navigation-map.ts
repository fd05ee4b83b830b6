import { t } from '#client/messages/en.ts';
import type { PageUrl } from '#model/pages.ts';

/** What is wanted every day: in the rail, or the bar of a phone. */
export const dailyPages = [
  '/',
  '/salesOrders',
  '/salesQuotes',
  '/payment',
  '/outbox',
] as const satisfies PageUrl[];

type Group = { readonly title: string; readonly pages: readonly PageUrl[] };

/** Everything else, and the daily pages again where one would look for them. */
export const pageGroups: readonly Group[] = [
  {
    title: t.shell.groups.sales,
    pages: ['/salesOrders', '/salesQuotes', '/salesOrders/creditMemo', '/payment', '/payment/history'],
  },
  { title: t.shell.groups.customers, pages: ['/customers/setup', '/reports/newCustomerRecord'] },
  { title: t.shell.groups.reports, pages: ['/reports/salesHistorical', '/reports/redeemablePointUsed'] },
  { title: t.shell.groups.setup, pages: ['/fees', '/cancelReasons'] },
];

/** Pages that are reached from another one, or from the person's own menu. */
export const withoutEntry: readonly PageUrl[] = ['/salesOrders/detail', '/salesQuotes/detail', '/myprofile'];

const entries: readonly PageUrl[] = [...dailyPages, ...pageGroups.flatMap(group => group.pages)];

/** The entry that a path belongs to: a document's path is its list's. */
export function entryOf(pathname: string): PageUrl | null {
  const above = entries.filter(url => pathname === url || pathname.startsWith(`${url}/`));
  return above.sort((a, b) => b.length - a.length)[0] ?? null;
}
