import type { ReactElement } from 'react';
import type { PageUrl } from '#model/session/pages.ts';
import { icon } from '../../ui/icon.tsx';
import {
  IconBox,
  IconCash,
  IconChart,
  IconCreditCard,
  IconHome,
  IconInbox,
  IconLock,
  IconNote,
  IconOutbox,
  type IconProps,
  IconReceipt,
  IconTruck,
  IconUser,
} from '../../ui/icons.tsx';

const back = icon('M9 7 4 12l5 5', 'M4 12h11a5 5 0 0 1 0 10h-2');
const book = icon('M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3z', 'M9 8h6', 'M9 12h6');
const people = icon(
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  'M3 20a6 6 0 0 1 12 0',
  'M16 4.5a3.5 3.5 0 0 1 0 6',
  'M18 14.5a6 6 0 0 1 3 5.5',
);
const gift = icon(
  'M4 9h16v4H4z',
  'M6 13v7h12v-7',
  'M12 9v11',
  'M12 9c-4 0-5-5-2-5 2 0 2 5 2 5s0-5 2-5c3 0 2 5-2 5z',
);
const swap = icon('M4 8h14', 'm15 5 3 3-3 3', 'M20 16H6', 'm9 13-3 3 3 3');
const list = icon('M9 6h11', 'M9 12h11', 'M9 18h11', 'M4.5 6h.01', 'M4.5 12h.01', 'M4.5 18h.01');
const gear = icon(
  'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  'M12 3v3',
  'M12 18v3',
  'M3 12h3',
  'M18 12h3',
  'm5.6 5.6 2.1 2.1',
  'm16.3 16.3 2.1 2.1',
  'm18.4 5.6-2.1 2.1',
  'm7.7 16.3-2.1 2.1',
);
const shop = icon(
  'M4 9l1.5-5h13L20 9',
  'M4 9a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0A2.7 2.7 0 0 0 20 9',
  'M5 12v8h14v-8',
  'M10 20v-5h4v5',
);
const tablet = icon('M7 3h10a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z', 'M11 18h2');
const layers = icon('m12 3 9 5-9 5-9-5z', 'm3 12 9 5 9-5', 'm3 16 9 5 9-5');
const folder = icon('M4 6a2 2 0 0 1 2-2h3l2 2h7a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z');

type Icon = (props: IconProps) => ReactElement;

const icons: { readonly [page in PageUrl]?: Icon } = {
  '/': IconHome,
  '/outbox': IconOutbox,
  '/salesOrders': IconReceipt,
  '/salesOrders/toShip': IconTruck,
  '/salesQuotes': IconNote,
  '/reports': IconChart,
  '/salesOrders/creditMemo': back,
  '/payment': IconCash,
  '/payment/history': IconCreditCard,
  '/bankAccountEntries': swap,
  '/purchasesOrders': IconInbox,
  '/purchasesOrders/creditMemo': back,
  '/consignmentIssue': IconTruck,
  '/consignmentReceipt': IconTruck,
  '/reports/onHand': IconBox,
  '/warehouseEntries': swap,
  '/items': layers,
  '/customers/setup': people,
  '/reports/newCustomerRecord': people,
  '/privacy': IconLock,
  '/eInvoices': IconNote,
  '/reports/redeemablePointUsed': gift,
  '/reports/cashbook': book,
  '/reports/reconciliation': swap,
  '/franchises': shop,
  '/shippingServices': IconTruck,
  '/devices': tablet,
  '/users': IconUser,
  '/pagePermission': IconLock,
  '/pageStructure': list,
  '/settings': gear,
  '/import': folder,
  '/fileStorage': folder,
};

/** The picture of a page: its own, or that of what it is about. */
export function iconOf(page: PageUrl): Icon {
  return icons[page] ?? (page.startsWith('/reports/') ? IconChart : list);
}
