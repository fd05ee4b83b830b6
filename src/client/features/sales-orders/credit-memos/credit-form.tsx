import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { SalesOrder } from '#calls/sales-orders.ts';
import { formatAmount, formatQuantity } from '#model/format.ts';
import { addQuantity } from '#model/quantity.ts';
import { creditable } from '#model/sales-credit-memos.ts';
import { creditAndPost } from '#offline/overlay/chains.ts';
import { sendAll } from '../../../data/call.ts';
import { notify } from '../../../data/notices.ts';
import { useCanFetch } from '../../../data/reading.ts';
import { t } from '../../../messages/en.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { Block } from '../../../ui/form-page.tsx';
import { Totals } from '../../../ui/line-table.tsx';
import { nameOf } from '../item-tile.tsx';
import { QuantityStepper } from '../quantity-stepper.tsx';
import { useOrderActions } from '../use-order-actions.ts';
import { creditableLines, type Quantities, wanted, within, worthOf } from './credit.ts';
import classes from './credit-form.module.css';

const texts = t.creditMemos;

/** Quantities per line, what they are worth, and one button that makes, releases and posts the credit memo. */
export function CreditForm({ order }: { order: SalesOrder }) {
  const navigate = useNavigate();
  const online = useCanFetch();
  const verdict = useOrderActions(order, false).may('creditMemo');
  const [quantities, setQuantities] = useState<Quantities>(new Map());
  const [busy, setBusy] = useState(false);
  const lines = creditableLines(order);
  const chosen = wanted(order, quantities);
  const worth = chosen.length > 0 ? worthOf(order, chosen) : null;
  const problem = verdict.ok ? (typeof worth === 'string' ? worth : null) : verdict.why;
  const sums = typeof worth === 'string' ? null : worth;

  const set = (line: SalesOrder['lines'][number], quantity: number) =>
    setQuantities(new Map(quantities).set(line.line_no, within(line, quantity)));
  const setAll = (quantityOf: typeof creditable) =>
    setQuantities(new Map(lines.map(line => [line.line_no, quantityOf(line)])));

  const credit = async () => {
    if (!sums || busy) return;
    const question = {
      title: texts.creditPrompt(`${formatAmount(sums.total)} ₫`),
      confirmLabel: texts.credit,
      ...(online ? {} : { body: texts.notFinal }),
    };
    if (!(await confirm(question))) return;
    const tempId = `tmp:${crypto.randomUUID()}`;
    setBusy(true);
    const sent = await sendAll(creditAndPost({ tempId, pos_so_no: order.pos_so_no, lines: chosen }));
    setBusy(false);
    if (sent.kind === 'not-saved') return notify.failure(texts.notSaved);
    // What the server has of it stays, and is gone on with where it is.
    const begun = sent.entries.some(entry => entry.state === 'DONE');
    if (sent.kind === 'refused' && !begun) return;
    const refund = sent.kind !== 'refused' && sums.owed > 0 ? { refund: '1' } : {};
    // Every call of the chain answers the whole memo.
    const memo = sent.kind === 'done' ? (sent.entries.at(-1)?.answer as SalesOrder | undefined) : undefined;
    const no = memo?.pos_so_no ?? tempId;
    void navigate({ to: '/salesOrders/creditMemo', search: { no, ...refund }, replace: true });
  };

  return (
    <div className={classes.form}>
      <Block title={texts.lines}>
        <p className={classes.hint}>{texts.intro}</p>
        <div className={classes.choice}>
          <Button variant="default" onClick={() => setAll(creditable)}>
            {texts.all}
          </Button>
          <Button variant="default" disabled={chosen.length === 0} onClick={() => setAll(() => 0)}>
            {texts.none}
          </Button>
        </div>
        <ul className={classes.lines}>
          {lines.map(line => {
            const quantity = within(line, quantities.get(line.line_no) ?? 0);
            return (
              <li key={line.line_no}>
                <span>
                  {nameOf(line)}
                  <small>{texts.left(formatQuantity(creditable(line)))}</small>
                </span>
                <QuantityStepper
                  name={nameOf(line)}
                  quantity={quantity}
                  removes={false}
                  onStep={by => set(line, addQuantity(quantity, by))}
                  onSet={next => set(line, next)}
                />
              </li>
            );
          })}
        </ul>
      </Block>
      <Block title={texts.credit}>
        <Totals
          rows={[
            [texts.lines, sums?.lines ?? 0],
            [texts.discount, -(sums?.discount ?? 0)],
            [texts.fees, sums?.fees ?? 0],
            [texts.total, sums?.total ?? 0],
          ]}
        />
        {sums && (
          <p className={classes.hint} role="status">
            {sums.owed > 0 ? `${texts.owed}: ${formatAmount(sums.owed)} ₫` : texts.stays}
          </p>
        )}
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        {!online && <p className={classes.hint}>{texts.notFinal}</p>}
        <Button
          size="lg"
          fullWidth
          loading={busy}
          disabled={!sums || problem !== null}
          onClick={() => void credit()}
        >
          {texts.credit}
        </Button>
      </Block>
    </div>
  );
}
