import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Verdict } from '#model/kit/actions.ts';
import { formatAmount, formatQuantity } from '#model/kit/format.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { t } from '../../messages/en.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { confirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Block } from '../../ui/form-page.tsx';
import { QuantityStepper } from '../../ui/inputs/quantity-stepper.tsx';
import { Totals } from '../../ui/tables/line-table.tsx';
import { Scanned } from '../items/scanned.tsx';
import { useLineScan } from '../items/use-line-scan.ts';
import { ScanButton } from '../scan/scan-button.tsx';
import classes from './credit-form.module.css';
import {
  type CreditLine,
  type CreditWorth,
  type Quantities,
  type Wanted,
  wanted,
  within,
} from './crediting.ts';

const texts = t.creditMemos;

/** Quantities per line, what they are worth, and one button that makes the credit memo: for sales and for purchases. */
export function CreditForm({
  lines,
  may,
  worthOf,
  prompt,
  onCredit,
}: {
  lines: readonly CreditLine[];
  may: Verdict<string>;
  /** By the rules of the back end; a text where one refuses it. */
  worthOf: (chosen: Wanted) => CreditWorth | string;
  prompt: (amount: string) => string;
  onCredit: (chosen: Wanted, worth: CreditWorth) => Promise<void>;
}) {
  const online = useCanFetch();
  const [quantities, setQuantities] = useState<Quantities>(new Map());
  // Scans come faster than the form is drawn.
  const latest = useRef(quantities);
  latest.current = quantities;
  const put = (next: Quantities) => {
    latest.current = next;
    setQuantities(next);
  };
  const [busy, setBusy] = useState(false);
  const chosen = wanted(lines, quantities);
  const result = chosen.length > 0 ? worthOf(chosen) : null;
  const problem = may.ok ? (typeof result === 'string' ? result : null) : may.why;
  const worth = typeof result === 'string' ? null : result;

  const set = (line: CreditLine, quantity: number) =>
    put(new Map(latest.current).set(line.line_no, within(line, quantity)));
  const setAll = (quantityOf: (line: CreditLine) => number) =>
    put(new Map(lines.map(line => [line.line_no, quantityOf(line)])));

  const { scan, told } = useLineScan(
    lines,
    line_no => latest.current.get(line_no) ?? 0,
    more => put(new Map([...latest.current, ...more])),
    may.ok && !busy,
  );

  const credit = async () => {
    if (!worth || busy) return;
    const question = {
      title: prompt(`${formatAmount(worth.totalVnd)} ₫`),
      confirmLabel: texts.credit,
      ...(online ? {} : { body: texts.notFinal }),
    };
    if (!(await confirm(question))) return;
    setBusy(true);
    await onCredit(chosen, worth).finally(() => setBusy(false));
  };

  if (lines.length === 0) return <EmptyState title={texts.nothingLeft} />;
  return (
    <div className={classes.form}>
      <Block title={texts.lines}>
        <p className={classes.hint}>{texts.intro}</p>
        <div className={classes.choice}>
          <Button variant="default" onClick={() => setAll(line => line.left)}>
            {texts.all}
          </Button>
          <Button variant="default" disabled={chosen.length === 0} onClick={() => setAll(() => 0)}>
            {texts.none}
          </Button>
          <ScanButton onScan={scan} />
        </div>
        <Scanned told={told} />
        <ul className={classes.lines}>
          {lines.map(line => {
            const quantity = within(line, quantities.get(line.line_no) ?? 0);
            return (
              <li key={line.line_no}>
                <span>
                  {line.name}
                  <small>{texts.left(formatQuantity(line.left))}</small>
                </span>
                <QuantityStepper
                  name={line.name}
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
        <Totals rows={worth?.rows ?? [[texts.total, 0]]} />
        {worth?.hint && (
          <p className={classes.hint} role="status">
            {worth.hint}
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
          disabled={!worth || problem !== null}
          onClick={() => void credit()}
        >
          {texts.credit}
        </Button>
      </Block>
    </div>
  );
}
