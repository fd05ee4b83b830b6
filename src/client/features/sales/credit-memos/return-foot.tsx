import { Button } from '@mantine/core';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { useCanFetch } from '../../../transport/reading.ts';
import { Note } from '../../../ui/note.tsx';
import { DocumentSums, type SumRow } from '../../../workflows/document/document-sums.tsx';
import { RefundChoice } from './refund-choice.tsx';
import classes from './return-desk.module.css';
import type { RefundChoice as Choice } from './use-refund-choice.ts';
import type { ReturnDesk } from './use-return-desk.ts';

const texts = t.returns;
const vnd = (amount: number) => `${formatAmount(Math.abs(amount))} ₫`;

/** VND that go back to the customer now. */
export const refundOf = (desk: ReturnDesk): number => Math.max(0, -desk.balanceVnd);

/** One sum of what comes back and what is taken, and how its money goes back. */
export function ReturnFoot({ desk, choice, why }: { desk: ReturnDesk; choice: Choice; why: string | null }) {
  const online = useCanFetch();
  const { worth, creditVnd, dueVnd, balanceVnd, isExchange } = desk;
  const known = worth !== null && typeof worth !== 'string' ? worth : null;
  const parts = known ? known.rows.slice(0, -1).filter(([, amount]) => amount !== 0) : [];
  const rows: SumRow[] = [
    // Lines that are worth the total need no row of their own.
    ...(parts.length > 1 ? parts : []),
    ...(isExchange
      ? ([
          [texts.worthBack, -(known?.totalVnd ?? 0)],
          [texts.worthOut, dueVnd],
        ] as const)
      : []),
  ];
  const problem = why ?? desk.problem;
  return (
    <>
      <DocumentSums
        before={rows}
        totalVnd={Math.abs(balanceVnd)}
        totalLabel={balanceVnd > 0 ? texts.pays : balanceVnd < 0 ? texts.gets : texts.even}
        estimate={false}
      />
      {known && creditVnd < known.totalVnd && <Note tone="warn">{known.hint}</Note>}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {refundOf(desk) > 0 && choice.may && <RefundChoice choice={choice} />}
      {!online && <Note>{t.creditMemos.notFinal}</Note>}
    </>
  );
}

/** The one button of a return or an exchange: it names the money that moves by it. */
export function ReturnButton({
  desk,
  choice,
  disabled,
  busy,
  onTakeBack,
  onExchange,
  onPay,
}: {
  desk: ReturnDesk;
  choice: Choice;
  disabled: boolean;
  busy: boolean;
  onTakeBack: () => void;
  /** No money of the customer is needed for it. */
  onExchange: () => void;
  onPay: () => void;
}) {
  const { back, balanceVnd, isExchange } = desk;
  const refunds = refundOf(desk) > 0 && choice.way !== 'later';
  const press = !isExchange ? onTakeBack : balanceVnd > 0 ? onPay : onExchange;
  const label =
    balanceVnd > 0
      ? texts.pay(vnd(balanceVnd))
      : refunds
        ? texts.payBack(vnd(balanceVnd))
        : isExchange
          ? texts.exchange
          : texts.takeBack;
  return (
    <Button
      size="lg"
      h={60}
      className={classes.pay}
      loading={busy}
      disabled={disabled || back.length === 0 || (refunds && !choice.isComplete)}
      onClick={press}
    >
      {back.length === 0 ? texts.chooseFirst : label}
    </Button>
  );
}
