import { createFileRoute, Link } from '@tanstack/react-router';
import { t } from '../../messages/en.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { pagePermission } from '../../read/permit.ts';
import { FormPage } from '../../ui/form-page.tsx';
import {
  IconBox,
  IconCash,
  IconClock,
  IconCreditCard,
  IconReceipt,
  IconStar,
  IconTruck,
  IconUser,
} from '../../ui/icons.tsx';
import { useSession } from '../../who/session-state.ts';
import classes from './standing/standing.module.css';

export const Route = createFileRoute('/_default/reports')({ component: Reports });

const reports = [
  { to: '/reports/revenue/summaries', icon: IconCash },
  { to: '/reports/revenue/details', icon: IconReceipt },
  { to: '/reports/receivables', icon: IconCreditCard },
  { to: '/reports/stock-value', icon: IconBox },
  { to: '/reports/slow-items', icon: IconClock },
  { to: '/reports/kept-prices', icon: IconReceipt },
  { to: '/reports/transfers-in-transit', icon: IconTruck },
  { to: '/reports/between-shops', icon: IconTruck },
  { to: '/reports/shifts', icon: IconClock },
  { to: '/reports/cashbook', icon: IconCash },
  { to: '/reports/reconciliation', icon: IconCreditCard },
  { to: '/reports/books', icon: IconReceipt },
  { to: '/reports/inventoryReport', icon: IconBox },
  { to: '/reports/onHand', icon: IconBox },
  { to: '/reports/salesHistorical', icon: IconReceipt },
  { to: '/reports/redeemablePointUsed', icon: IconStar },
  { to: '/reports/newCustomerRecord', icon: IconUser },
] as const;

/** Every report that the person may open, and what it answers. */
function Reports() {
  const session = useSession();
  const set = useFranchiseUser()?.page_permission ?? null;
  return (
    <FormPage title={t.pages['/reports']}>
      <ul className={classes.pages}>
        {reports
          .filter(({ to }) => pagePermission(to, session, set).allowed)
          .map(({ to, icon: Icon }) => (
            <li key={to}>
              <Link to={to}>
                <Icon size={28} />
                <strong>{t.pages[to]}</strong>
                <small>{t.stockReports.about[to]}</small>
              </Link>
            </li>
          ))}
      </ul>
    </FormPage>
  );
}
