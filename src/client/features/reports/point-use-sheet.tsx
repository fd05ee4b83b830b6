import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PointUse } from '#calls/customers/customers.ts';
import { customers, salesOrders } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { formatAmount, formatNumber } from '#model/kit/format.ts';
import { can } from '#model/sales/actions.ts';
import { t } from '../../messages/en.ts';
import { translate } from '../../messages/language.ts';
import { notify } from '../../page/notices.ts';
import { usePagePermission, usePermit } from '../../read/permissions.ts';
import { useList } from '../../read/use-list.ts';
import { useRecord } from '../../read/use-record.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { Facts } from '../../ui/facts.tsx';
import { IconTrash } from '../../ui/icons.tsx';
import { Note } from '../../ui/note.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { DateText } from '../../ui/tables/values.tsx';
import { isAdministrator, useSession } from '../../who/session-state.ts';
import { CallButton } from '../../workflows/list/call-button.tsx';
import { CustomerPoints } from './customer-points.tsx';

const texts = t.pointUses;

/** One use of points next to the list, with the way back while the order allows it. */
export default function PointUseSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const list = useList(customers.redeemablePoints, { size: 1, filters: [filter('id', id)] });
  const [use] = list.rows;
  return (
    <Sheet opened onClose={onClose} title={texts.sheetTitle}>
      {use ? (
        <View use={use} onRemoved={onClose} />
      ) : (
        <p role="status">{list.isPending ? t.ui.loading : (list.error?.message ?? texts.gone)}</p>
      )}
    </Sheet>
  );
}

function View({ use, onRemoved }: { use: PointUse; onRemoved: () => void }) {
  const online = useCanFetch();
  const permission = usePagePermission('/reports/redeemablePointUsed');
  const { mayOpen } = usePermit();
  const order = useRecord(salesOrders.get, { pos_so_no: use.pos_so_no });
  const value = order.data && use.redeemable_point_used * order.data.point_value;
  return (
    <Stack gap="md">
      <Facts
        facts={[
          [texts.order, use.pos_so_no],
          [texts.points, formatNumber(use.redeemable_point_used)],
          [texts.worth, value ? `${formatAmount(value)} ₫` : ''],
          [texts.customer, use.customer_name],
          [texts.source, use.source],
          [texts.referralCode, use.referral_code],
          [texts.websiteNo, use.website_no],
          [texts.franchise, use.franchise_code],
          [texts.usedAt, <DateText key="at" value={use.created_at} time />],
        ]}
      />
      {online && <CustomerPoints customerNo={use.customer_no} />}
      {mayOpen('/salesOrders/detail') && (
        <Button
          variant="default"
          renderRoot={props => <Link to="/salesOrders/detail" search={{ no: use.pos_so_no }} {...props} />}
        >
          {texts.openOrder}
        </Button>
      )}
      {permission.button('Remove') &&
        (order.data ? (
          <Remove use={use} order={order.data} onRemoved={onRemoved} />
        ) : (
          !order.isPending && <Note>{order.error?.message ?? texts.orderUnknown}</Note>
        ))}
    </Stack>
  );
}

function Remove(props: { use: PointUse; order: SalesOrder; onRemoved: () => void }) {
  const { use, order, onRemoved } = props;
  const session = useSession();
  const actor = { isAdministrator: isAdministrator(session), userId: session?.user.user_id ?? 0 };
  const verdict = can('redeemPoints', order, actor);
  if (!verdict.ok) return <Note>{translate(verdict.why)}</Note>;
  const points = formatNumber(use.redeemable_point_used);
  return (
    <CallButton
      call={customers.removeRedeemablePoint}
      input={{
        order_number: use.pos_so_no,
        source: use.source,
        customer_no: use.customer_no,
        referral_code: use.referral_code,
      }}
      look="quiet-danger"
      icon={<IconTrash />}
      confirm={{
        title: texts.removePrompt(points, use.pos_so_no),
        body: texts.removeBody,
        confirmLabel: texts.remove,
        danger: true,
      }}
      onSent={sent => {
        if (sent.kind !== 'done') return;
        notify.success(texts.removed);
        onRemoved();
      }}
    >
      {texts.remove}
    </CallButton>
  );
}
