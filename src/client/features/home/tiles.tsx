import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { t } from '#client/messages/en.ts';
import { formatNumber } from '#model/kit/format.ts';
import type { PageUrl } from '#model/session/pages.ts';
import { usePagePermission, usePermit } from '../../read/permissions.ts';
import { useConnectionState } from '../../transport/connection.ts';
import {
  IconCart,
  IconCash,
  IconCheck,
  IconCreditCard,
  IconInbox,
  type IconProps,
  IconReceipt,
  IconTruck,
} from '../../ui/icons.tsx';
import { linkTo } from '../../ui/place.ts';
import { useShiftSheet } from '../../workflows/shift/use-shift-sheet.tsx';
import { useTill, useTillLocation } from '../../workflows/shift/use-till.ts';
import styles from './home.module.css';
import { usePurchases, useToCollect, useToShip, useTransfers, type Wait } from './waits.ts';

const waits = [
  { page: '/salesOrders/toShip', icon: IconTruck, use: useToShip },
  { page: '/purchasesOrders', icon: IconReceipt, use: usePurchases },
  { page: '/consignmentReceipt', icon: IconInbox, use: useTransfers },
  { page: '/reports/receivables', icon: IconCreditCard, use: useToCollect },
] as const satisfies readonly { page: PageUrl; icon: (props: IconProps) => ReactElement; use: () => Wait }[];

/** What a person presses all day: to sell, the drawer, and what waits. Each keeps its place, whatever is not known yet. */
export function Tiles() {
  const { allowed, button } = usePagePermission('/salesOrders/detail');
  const location = useTillLocation();
  const { mayOpen } = usePermit();
  const sells = allowed && button('Save');
  const shown = waits.filter(({ page }) => mayOpen(page));
  return (
    <>
      {sells || location !== '' ? (
        <div className={styles.buttons}>
          {sells ? (
            <Link className={styles.primary} to="/salesOrders/detail" search={{}}>
              <IconCart size={32} />
              {t.home.newSale}
            </Link>
          ) : null}
          {location === '' ? null : <TillTile location={location} />}
        </div>
      ) : null}
      {shown.length === 0 ? null : (
        <ul className={styles.waits} data-count={shown.length} aria-label={t.home.waits.title}>
          {shown.map(({ page, icon, use }) => (
            <WaitTile key={page} icon={icon} use={use} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Whether the drawer has a shift, and the way to open or end it. */
function TillTile({ location }: { location: string }) {
  const till = useTill(location);
  const takesMoney = usePagePermission('/payment').button('Shift');
  const { sheet, open } = useShiftSheet(location);
  return (
    <>
      <button type="button" className={styles.secondary} data-late={till?.isLate ?? false} onClick={open}>
        <IconCash size={32} />
        <span className={styles.till}>
          {till ? <span>{till.words}</span> : <Unknown wide />}
          <small>{!takesMoney ? t.home.seeTill : till?.running ? t.home.endShift : t.home.openTill}</small>
        </span>
      </button>
      {sheet}
    </>
  );
}

function WaitTile({
  icon: Icon,
  use: useWait,
}: {
  icon: (props: IconProps) => ReactElement;
  use: () => Wait;
}) {
  const { count, label, place } = useWait();
  return (
    <li>
      <Link {...linkTo(place)} data-some={count !== null && count > 0}>
        <span className={styles.count}>
          {count === null ? <Unknown /> : count === 0 ? <IconCheck size={28} /> : formatNumber(count)}
          <Icon size={24} />
        </span>{' '}
        <span>{label}</span>
      </Link>
    </li>
  );
}

/** What is not known: a quiet bar while it is looked up, a dash where no one can be asked. It is never a zero. */
export function Unknown({ wide = false }: { wide?: boolean }) {
  const online = useConnectionState() === 'online';
  return (
    <span
      className={online ? styles.unknown : undefined}
      data-wide={wide}
      role="img"
      aria-label={online ? t.ui.loading : t.home.unknown}
    >
      {online ? '' : '–'}
    </span>
  );
}
