import {
  formatAmount,
  formatDate,
  formatDateTime,
  formatQuantity,
  truncate,
  truncateAt,
  unknownAmount,
} from '#model/kit/format.ts';
import { unitName } from '../../messages/stock/units.ts';
import { Hint } from '../hint.tsx';

/** VND: `1.234.567`, with ₫ where the place does not make the unit plain; `—` where it is not known. */
export function Amount({ value, unit = false }: { value: number | null; unit?: boolean }) {
  if (value === null) return <span className="number">{unknownAmount}</span>;
  return (
    <span className="number">
      {formatAmount(value)}
      {unit ? ' ₫' : ''}
    </span>
  );
}

export function Quantity({ value, unit }: { value: number; unit?: string | undefined }) {
  return (
    <span className="number">
      {formatQuantity(value)}
      {unit ? ` ${unitName(unit)}` : ''}
    </span>
  );
}

/** `dd-mm-yyyy`, with the time when asked; nothing for an empty date. */
export function DateText({ value, time = false }: { value: string | null | undefined; time?: boolean }) {
  const text = time ? formatDateTime(value) : formatDate(value);
  return text ? (
    <time dateTime={value ?? undefined} className="number">
      {text}
    </time>
  ) : null;
}

/** Long texts are cut at 100 characters; the whole stands in the tooltip. */
export function TruncatedText({ value }: { value: string }) {
  if (value.length <= truncateAt) return value;
  return (
    <Hint text={value}>
      {describedBy => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the whole text must be reachable by keyboard
        <span tabIndex={0} aria-describedby={describedBy}>
          {truncate(value)}
        </span>
      )}
    </Hint>
  );
}
