import { Button, Group, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { onlineOrders } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { formatQuantity } from '#model/kit/format.ts';
import type { OnlineOrderProblem } from '#model/sales/online-orders.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { useFranchiseUser } from '../../../read/boot.ts';
import { useRecord } from '../../../read/use-record.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Amount, DateText } from '../../../ui/tables/values.tsx';
import { systemTrouble } from '../../../workflows/document/system-trouble.ts';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import { DecisionForm } from '../../../workflows/list/decision-form.tsx';
import { ReasonField } from '../../../workflows/list/reason-field.tsx';
import classes from './online-orders.module.css';
import { stateBadge } from './online-words.ts';
import { SaleLink } from './sale-link.tsx';

const texts = t.onlineOrders;
type Whole = AnswerOf<typeof onlineOrders.get>;
/** A problem as the person saw it. */
type Seen = { order_no: string; problem: OnlineOrderProblem; hasSale: boolean };

/** One order of the online shop: what was ordered, why a person has to look at it, and what they can do. */
export default function OrderSheet({ no, onClose }: { no: string; onClose: () => void }) {
  const { data, error, isPending } = useRecord(onlineOrders.get, { order_no: no });
  const [seen, setSeen] = useState<Seen | null>(null);
  if (seen)
    return (
      <Sheet key="settle" opened onClose={() => setSeen(null)} title={texts.settleTitle}>
        <SettleForm seen={seen} onClose={() => setSeen(null)} onDone={onClose} />
      </Sheet>
    );
  return (
    <Sheet key="order" opened onClose={onClose} title={`${texts.order} ${no}`}>
      {data ? (
        <View order={data} onSettle={setSeen} />
      ) : (
        <Note>{isPending ? t.ui.loading : (error?.message ?? texts.gone)}</Note>
      )}
    </Sheet>
  );
}

function View({ order, onSettle }: { order: Whole; onSettle: (seen: Seen) => void }) {
  const { order_no, problem, problem_detail, pos_so_no } = order;
  return (
    <Stack gap="md">
      <div>
        <StatusBadge {...stateBadge(order)} />
      </div>
      {problem !== '' && (
        <>
          <Note tone="bad">{texts.why[problem](systemTrouble(problem_detail))}</Note>
          {pos_so_no === '' && needsStore.has(problem) ? <ChooseStore order_no={order_no} /> : null}
          <Group gap="sm">
            {pos_so_no === '' && (
              <CallButton call={onlineOrders.retry} input={{ order_no }}>
                {texts.retry}
              </CallButton>
            )}
            <Button
              variant="default"
              onClick={() => onSettle({ order_no, problem, hasSale: pos_so_no !== '' })}
            >
              {texts.settle}
            </Button>
          </Group>
        </>
      )}
      <Facts
        facts={[
          [texts.sale, pos_so_no && <SaleLink key="sale" of={order} />],
          [texts.placed, <DateText key="placed" value={order.placed_at} time />],
          [texts.store, order.store_code],
          [texts.customer, order.customer_name],
          [texts.phone, order.phone_no],
          [texts.email, order.email],
          [texts.deliveredTo, order.delivery_address],
          [texts.comment, order.comment],
          [texts.source, texts.sources[order.source]],
          [texts.read, <DateText key="read" value={order.read_at} time />],
        ]}
      />
      <Goods order={order} />
    </Stack>
  );
}

const needsStore: ReadonlySet<string> = new Set<OnlineOrderProblem>(['no_store', 'no_deliverer']);

/** The store that takes the order over, as a person says. */
function ChooseStore({ order_no }: { order_no: string }) {
  const stores = (useFranchiseUser()?.locations ?? []).filter(
    ({ location_type }) => location_type === 'store',
  );
  const [store_code, setStoreCode] = useState('');
  return (
    <Group gap="sm" align="end">
      <Select
        style={{ flex: '1 1 240px' }}
        label={texts.storeFor}
        data={stores.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        value={store_code || null}
        onChange={chosen => setStoreCode(chosen ?? '')}
      />
      {store_code === '' ? null : (
        <CallButton call={onlineOrders.chooseStore} input={{ order_no, store_code }}>
          {texts.giveToStore}
        </CallButton>
      )}
    </Group>
  );
}

function Goods({ order }: { order: Whole }) {
  const sums = [
    [texts.delivery, order.shipping_amount],
    [texts.total, order.total],
    [texts.paid, order.paid],
    [texts.refunded, order.refunded],
  ] as const;
  return (
    <section>
      <h3 className={classes.title}>{texts.goods}</h3>
      <table className={classes.goods}>
        <tbody>
          {order.lines.map(({ sku, name, quantity, amount }) => (
            <tr key={`${sku} ${name}`}>
              <td className="number">{formatQuantity(quantity)} ×</td>
              <td>
                {name} <small className="number">{sku}</small>
              </td>
              <td>
                <Amount value={amount} />
              </td>
            </tr>
          ))}
          {sums
            .filter(([name, value]) => value !== 0 || name === texts.total)
            .map(([name, value]) => (
              <tr key={name} data-sum>
                <td />
                <th scope="row">{name}</th>
                <td>
                  <Amount value={value} unit />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}

function SettleForm(props: { seen: Seen; onClose: () => void; onDone: () => void }) {
  const { hasSale, ...seen } = props.seen;
  const form = useCallForm(onlineOrders.settle, {
    initial: { ...seen, reason: '' },
    onSent: props.onDone,
  });
  return (
    <DecisionForm about="onlineOrders" confirmLabel={texts.settleConfirm} form={form} onClose={props.onClose}>
      <span>{hasSale ? texts.settleBody : texts.settleWithoutSale}</span>
      <ReasonField
        label={texts.reason}
        description={texts.reasonHint}
        {...form.form.getInputProps('reason')}
      />
    </DecisionForm>
  );
}
