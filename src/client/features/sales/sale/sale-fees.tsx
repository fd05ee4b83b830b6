import { ActionIcon, Button, Select } from '@mantine/core';
import { fees } from '#calls/index.ts';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { useTable } from '../../../read/use-table.ts';
import { IconTrash } from '../../../ui/icons.tsx';
import { AmountInput } from '../../../ui/inputs/amount-input.tsx';
import type { SaleAction, SaleDraft } from './sale-draft.ts';
import classes from './sale-extras.module.css';

const texts = t.sale.fees;

/** The fees of a sale: chosen by name from the company's, each with an amount of its own. */
export function SaleFees({ draft, dispatch }: { draft: SaleDraft; dispatch: (action: SaleAction) => void }) {
  const { rows } = useTable(fees.filter);
  const add = (fee_code: string | null) => {
    const fee = rows.find(row => row.fee_code === fee_code);
    if (!fee) return;
    const { description, amount } = fee;
    dispatch({ type: 'add-fee', fee: { fee_code: fee.fee_code, description, amount } });
  };
  return (
    <>
      <ul className={classes.fees}>
        {draft.fees.map(({ line_no, fee_code, description, amount }) => (
          <li key={line_no} className={classes.field}>
            <AmountInput
              label={description || fee_code}
              aria-label={texts.amountOf(description || fee_code)}
              value={amount}
              onChange={amountVnd => dispatch({ type: 'set-fee-amount', line_no, amountVnd })}
            />
            <ActionIcon
              size={44}
              variant="subtle"
              color="red"
              mt={25}
              aria-label={texts.remove(description || fee_code)}
              onClick={() => dispatch({ type: 'remove-fee', line_no })}
            >
              <IconTrash />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {draft.removedFee && (
        <p className={classes.undo} role="status">
          <span>{texts.removed(draft.removedFee.fee.description || draft.removedFee.fee.fee_code)}</span>
          <Button variant="subtle" onClick={() => dispatch({ type: 'undo-remove-fee' })}>
            {texts.undo}
          </Button>
        </p>
      )}
      <Select
        label={texts.add}
        searchable
        value={null}
        data={rows.map(row => ({
          value: row.fee_code,
          label: `${row.description} · ${formatAmount(row.amount)} ₫`,
        }))}
        onChange={add}
      />
    </>
  );
}
