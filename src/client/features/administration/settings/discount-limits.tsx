import { Link } from '@tanstack/react-router';
import { pagePermissions } from '#calls/administration/index.ts';
import { formatAmount, formatQuantity } from '#model/kit/format.ts';
import type { DiscountLimit } from '#model/sales/discounts.ts';
import { permissionSetName } from '../../../messages/administration/permission-sets.ts';
import { t } from '../../../messages/en.ts';
import { useAll } from '../../../read/use-all.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Block } from '../../../ui/form-page.tsx';

const texts = t.settings;

const inWords = (limit: DiscountLimit | null | undefined) =>
  limit
    ? texts.upTo(formatQuantity(limit.percent), limit.amount === null ? '' : formatAmount(limit.amount))
    : texts.noDiscount;

/** What people of each permission set may take off by hand, and the way to where it is changed. */
export function DiscountLimits() {
  const sets = useAll(pagePermissions.filter);
  return (
    <Block title={texts.blocks.discounts}>
      <p style={{ margin: 0 }}>{texts.discountsHint}</p>
      <Facts
        facts={sets.map(set => [
          permissionSetName(set.name),
          <Link key={set.id} to="/pagePermission/detail/$" params={{ _splat: String(set.id) }}>
            {inWords(set.discount_limit)}
          </Link>,
        ])}
      />
    </Block>
  );
}
