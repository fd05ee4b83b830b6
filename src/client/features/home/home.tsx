import { createFileRoute, Link } from '@tanstack/react-router';
import { t } from '#client/messages/en.ts';
import { useUnsentCount } from '../../data/entries.ts';
import { usePagePermission } from '../../data/permissions.ts';
import { useSession } from '../../data/session.ts';
import { IconCart, IconReceipt } from '../../ui/icons.tsx';
import { OthersUnsent } from '../../ui/others-unsent.tsx';
import { Amount } from '../../ui/values.tsx';
import { Freshness } from './freshness.tsx';
import styles from './home.module.css';
import { InstallHint } from './install-hint.tsx';
import { useToday } from './use-today.ts';

export const Route = createFileRoute('/_default/')({ component: Home });

function Home() {
  const session = useSession();
  const orders = usePagePermission('/salesOrders');
  const sale = usePagePermission('/salesOrders/detail');
  const today = useToday();
  const unsent = useUnsentCount();
  return (
    <div className={styles.page}>
      <h1>{t.home.hello(session?.user.firstname || session?.username || '')}</h1>
      <OthersUnsent />
      <InstallHint />
      <div className={styles.buttons}>
        {sale.allowed && sale.button('Save') ? (
          <Link className={styles.primary} to="/salesOrders/detail" search={{}}>
            <IconCart size={32} />
            {t.home.newSale}
          </Link>
        ) : null}
        {orders.allowed ? (
          <Link className={styles.secondary} to="/salesOrders" search={{}}>
            <IconReceipt size={32} />
            {t.home.salesOrders}
          </Link>
        ) : null}
      </div>
      {orders.allowed ? (
        <dl className={styles.numbers}>
          <div>
            <dt>{t.home.ordersToday}</dt>
            <dd>{today.orders}</dd>
          </div>
          <div>
            <dt>{t.home.takingsToday}</dt>
            <dd>
              <Amount value={today.takings} unit />
            </dd>
          </div>
          <div>
            <dt>{t.home.unsent}</dt>
            <dd data-some={unsent > 0}>
              <Link to="/outbox">{unsent}</Link>
            </dd>
          </div>
        </dl>
      ) : null}
      <Freshness />
    </div>
  );
}
