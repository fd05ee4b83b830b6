import { formatAmount } from '#model/kit/format.ts';
import { type Denomination, type DrawerCount, denominations } from '#model/sales/shifts.ts';
import { t } from '../../messages/en.ts';
import { AmountInput } from '../../ui/inputs/amount-input.tsx';
import { WholeNumberInput } from '../../ui/inputs/whole-number-input.tsx';
import classes from './shift.module.css';

const texts = t.shifts;
const mostPieces = 100_000;

export const nothingCounted: DrawerCount = { notes: [], other: 0 };

/** A count as its call takes it. */
export const toSend = ({ notes, other }: DrawerCount) => ({ notes: [...notes], other });

/** How many notes of each there are, and the rest in one sum. */
export function CountPad({ count, onChange }: { count: DrawerCount; onChange(next: DrawerCount): void }) {
  const piecesOf = (value: Denomination) => count.notes.find(note => note.value === value)?.pieces ?? 0;
  const set = (value: Denomination, pieces: number) =>
    onChange({
      ...count,
      // Those that are not there are not named.
      notes: denominations
        .map(each => ({
          value: each,
          pieces: each === value ? Math.min(pieces, mostPieces) : piecesOf(each),
        }))
        .filter(note => note.pieces > 0),
    });
  return (
    <div className={classes.pad}>
      {denominations.map(value => (
        <div key={value} className={classes.note}>
          <WholeNumberInput
            label={`${formatAmount(value)} ₫`}
            max={mostPieces}
            size="md"
            value={piecesOf(value)}
            onChange={pieces => set(value, pieces)}
          />
          <span className="number">{formatAmount(value * piecesOf(value))}</span>
        </div>
      ))}
      <AmountInput
        label={texts.otherMoney}
        size="md"
        value={count.other}
        onChange={other => onChange({ ...count, other })}
      />
    </div>
  );
}
