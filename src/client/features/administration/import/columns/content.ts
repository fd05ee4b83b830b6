import { formatAmount, formatDate, formatQuantity } from '#model/kit/format.ts';
import { normalise } from '#model/kit/normalise.ts';
import { type DayOrder, readDay } from '#model/kit/read-day.ts';
import { type Mark, readAmount, readQuantity } from '#model/kit/read-number.ts';
import { readPhone, singlePhone } from '#model/kit/read-phone.ts';
import { certain, type Reading, visible } from '#model/kit/reading.ts';
import { messages } from '#model/kit/validation.ts';
import { itemCodesText, readItemCodes } from '#model/stock/item-codes.ts';
import { readBarcode, restoreLeadingZeros } from '#model/stock/read-barcode.ts';
import { t } from '../../../../messages/en.ts';
import { type Cell, faultOf } from '../../../../workflows/read-file/table.ts';
import type { Field } from './field.ts';

/** What the cells of a column say together of how each of them is written. */
export type Habits = { mark: Mark | null; order: DayOrder; latestYear: number };

/** What a cell says in the form of its field, or why it says nothing that can be taken. */
export type Content = string | number | { msg: string };

const unknown: Habits = { mark: null, order: 'day', latestYear: 9999 };

export function contentOf(cell: Cell, { type }: Field, habits: Habits = unknown): Content {
  const text = String(cell).trim();
  const fault = type === 'yes' && faultOf(cell) === 'truth' ? null : faultOf(cell);
  if (fault !== null) return { msg: t.imports.faults[fault](text) };
  switch (type) {
    case 'amount':
      return typeof cell === 'number'
        ? Math.round(cell)
        : told(readAmount(cell), text, formatAmount, messages.isNumber);
    case 'quantity':
      return typeof cell === 'number'
        ? cell
        : told(readQuantity(cell, habits.mark ?? 'file'), text, formatQuantity, messages.isNumber);
    case 'barcode':
      return roundedBy(text) ?? told(barcodeIn(cell), text, String, messages.barcode);
    case 'barcodes': {
      const codes = certain(
        readItemCodes(typeof cell === 'number' ? restoreLeadingZeros(String(cell)) : cell),
      );
      return roundedBy(text) ?? (codes ? itemCodesText(codes) : { msg: messages.barcodes });
    }
    case 'code':
      return roundedBy(text) ?? visible(text);
    case 'phone':
      // A spreadsheet has taken the zero away: that is no doubt in a file.
      return singlePhone(text) ?? told(readPhone(text), text, String, messages.phone);
    case 'date':
      return told(readDay(text, habits), text, formatDate, messages.date);
    case 'vat':
      return rateIn(cell);
    case 'role':
      return roleOf(text);
    case 'yes':
    case 'way':
      return oneOf(text, t.imports.choiceWords[type]);
    default:
      return text;
  }
}

/** A spreadsheet has `8%` as 0.08. */
const rateIn = (cell: Cell): string =>
  typeof cell === 'number' && cell > 0 && cell < 1
    ? `${Math.round(cell * 10_000) / 100}%`
    : String(cell).trim();

/** What a cell says, or why it says nothing that can be taken. */
function told<T extends string | number>(
  reading: Reading<T>,
  text: string,
  format: (value: T) => string,
  none: string,
): T | { msg: string } {
  if (reading.kind === 'value') return reading.value;
  if (reading.kind === 'none') return { msg: none };
  return { msg: t.imports.either(text, reading.candidates.map(format)) };
}

/** Excel has lost the last digits of a long code. */
const roundedBy = (text: string) =>
  /^\d[.,]?\d*e\+?\d+$/i.test(text) ? { msg: t.imports.rounded(text) } : null;

const barcodeIn = (cell: Cell): Reading<string> =>
  readBarcode(typeof cell === 'number' ? restoreLeadingZeros(String(cell)) : cell);

/** Roles are told by what people call them, or by their code. */
function roleOf(text: string): string {
  const known = Object.entries(t.users.roles).find(([, word]) => normalise(word) === normalise(text));
  return known?.[0] ?? text;
}

/** Words for each choice, of both languages and of the spreadsheet, the person's own first. */
const alsoSaid = {
  yes: ['yes', 'y', 'x', '1', 'true', 'paid', 'có', 'rồi', 'đã trả', 'đã thanh toán'],
  no: ['no', 'n', '0', 'false', 'unpaid', 'not paid', 'không', 'chưa', 'chưa trả', 'chưa thanh toán'],
  collect: [
    'collect',
    'pickup',
    'pick up',
    'click and collect',
    'nhận tại cửa hàng',
    'tự đến lấy',
    'lấy tại cửa hàng',
  ],
  deliver: ['deliver', 'delivery', 'ship', 'shipping', 'giao hàng', 'giao tận nơi', 'giao đi'],
};

/** Choices are told by what people call them, or by their code. */
function oneOf(text: string, words: Readonly<Partial<Record<keyof typeof alsoSaid, string>>>): Content {
  const asked = normalise(text);
  // The keys are those that the texts have.
  const choices = Object.entries(words) as [keyof typeof alsoSaid, string][];
  const known = choices.find(([choice, word]) =>
    [word, ...alsoSaid[choice]].some(said => normalise(said) === asked),
  );
  return (
    known?.[0] ?? {
      msg: t.imports.neither(
        text,
        choices.map(([, word]) => word),
      ),
    }
  );
}
