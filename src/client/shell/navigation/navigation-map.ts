import { resources } from '#calls/resources.ts';
import { t } from '#client/messages/en.ts';
import { type PageUrl, pageUrls } from '#model/session/pages.ts';

/**
 * What people want every day, in the order of the rail. The bar of a phone has places for the first of them.
 */
export const dailyPlaces = [
  ...(['home', 'sell', 'orders', 'reports', 'stock', 'receive', 'ship', 'cash', 'outbox'] as const),
] as const;
export type DailyPlace = (typeof dailyPlaces)[number];

/** The pages of a place: the first of them that the person may open. A sale is a new document of its page. */
export const pagesOf = {
  home: ['/'],
  sell: ['/salesOrders/detail'],
  orders: ['/salesOrders'],
  ship: ['/salesOrders/toShip'],
  reports: ['/reports'],
  stock: ['/reports/onHand'],
  receive: ['/purchasesOrders', '/consignmentReceipt'],
  cash: ['/payment'],
  outbox: ['/outbox'],
} as const satisfies Record<DailyPlace, readonly PageUrl[]>;

export type DailyPage = (typeof pagesOf)[DailyPlace][number];
export type Daily = { readonly place: DailyPlace; readonly page: DailyPage };

/** How many of them the bar of a phone has places for, as its style sheet says. */
export const placesOnPhone = 5;

/**
 * What stands in the rail of a person who may open those pages that `open` says. Who does not look at reports ships: that takes
 * their place, so that the bar of a phone has it.
 */
export function dailyPages(open: (page: PageUrl) => boolean): readonly Daily[] {
  const places = open('/reports')
    ? dailyPlaces
    : dailyPlaces.toSpliced(dailyPlaces.indexOf('reports'), 1, 'ship').filter(isFirst);
  return places.flatMap(place => {
    const page = pagesOf[place].find(open);
    return page ? [{ place, page }] : [];
  });
}

const isFirst = <T>(one: T, index: number, all: readonly T[]) => all.indexOf(one) === index;

type Group = { readonly title: string; readonly pages: readonly PageUrl[] };

/** They stand on the page of reports too. */
export const reportPages: readonly PageUrl[] = [
  '/reports/revenue/summaries',
  '/reports/revenue/details',
  '/reports/salesHistorical',
  '/reports/redeemablePointUsed',
  '/reports/inventoryReport',
  '/reports/receivables',
  '/reports/stock-value',
  '/reports/slow-items',
  '/reports/kept-prices',
  '/reports/transfers-in-transit',
  '/reports/between-shops',
  '/reports/shifts',
  '/reports/cashbook',
  '/reports/reconciliation',
  '/reports/books',
];

const groups: readonly Group[] = [
  { title: t.layout.groups.tablet, pages: ['/', '/outbox'] },
  {
    title: t.layout.groups.sales,
    pages: [
      '/salesOrders',
      '/salesQuotes',
      '/salesOrders/creditMemo',
      '/payment',
      '/payment/history',
      '/bankAccountEntries',
    ],
  },
  {
    title: t.layout.groups.purchasing,
    pages: ['/purchasesOrders', '/purchasesOrders/creditMemo', '/consignmentIssue', '/consignmentReceipt'],
  },
  {
    title: t.layout.groups.storeroom,
    pages: ['/reports/onHand', '/salesOrders/toShip', '/warehouseEntries', '/items'],
  },
  { title: t.layout.groups.customers, pages: ['/customers/setup', '/reports/newCustomerRecord', '/privacy'] },
  { title: t.layout.groups.reports, pages: ['/reports', '/eInvoices', ...reportPages] },
];

const isSetup = (url: PageUrl) =>
  resources.some(({ about }) => about.page === url) && !groups.some(group => group.pages.includes(url));

const setupPages: readonly PageUrl[] = [
  ...pageUrls.filter(isSetup),
  '/franchises',
  '/shippingServices',
  '/devices',
];

const administrationPages: readonly PageUrl[] = [
  '/users',
  '/pagePermission',
  '/pageStructure',
  '/settings',
  '/import',
  '/bcTables',
  '/bcSyncSummaries',
  '/onlineOrders',
  '/outgoing',
  '/statements',
  '/vatGroups',
  '/systems',
  '/apiLog',
  '/auditLog',
  '/systemIndex',
  '/fileStorage',
];

/** Every other page, and the daily ones again where one would look for them. Simple things without a place are setup. */
export const pageGroups: readonly Group[] = [
  ...groups,
  { title: t.layout.groups.setup, pages: setupPages },
  { title: t.layout.groups.administration, pages: administrationPages },
];

const ofHeadOffice: readonly PageUrl[] = ['/customers/setup', ...setupPages, ...administrationPages];

/**
 * What "More" shows before all of them are asked for: not what stands in the rail next to it, nor the reports, which have a page
 * of their own; and to a shop nothing that the head office sets up.
 */
export function isUsual(page: PageUrl, { inRail, ofShop }: { inRail: readonly PageUrl[]; ofShop: boolean }) {
  return !inRail.includes(page) && !reportPages.includes(page) && !(ofShop && ofHeadOffice.includes(page));
}

/** Pages that are reached from another one, or from the person's own menu. */
export const withoutEntry: readonly PageUrl[] = [
  '/salesOrders/detail',
  '/salesQuotes/detail',
  '/purchasesOrders/detail',
  '/consignmentIssue/detail',
  '/consignmentReceipt/detail',
  '/franchises/detail',
  '/myprofile',
];

const entries: readonly PageUrl[] = pageGroups.flatMap(group => group.pages);

/** Is the place of that page where the entry is? A report is a page of the place of reports. */
export const isAt = (page: PageUrl, entry: PageUrl | null): boolean =>
  entry === page || (page === '/reports' && entry !== null && reportPages.includes(entry));

/** The entry that a path belongs to: a document's path is its list's. */
export function entryOf(pathname: string): PageUrl | null {
  const above = entries.filter(url => pathname === url || pathname.startsWith(`${url}/`));
  return above.sort((a, b) => b.length - a.length)[0] ?? null;
}
