import { readQuantity } from '../kit/read-number.ts';
import { certain, none, type Reading, value } from '../kit/reading.ts';
import { readBarcode } from './read-barcode.ts';

/** A further bar code of an item, and how many of the item's own unit it stands for. */
export type ItemCode = {
  readonly code: string;
  /** The unit that carries it. */
  readonly unit_of_measure: string;
  /** Above zero. */
  readonly quantity: number;
};

/**
 * Further bar codes as a cell of a file lists them: `8936000000172; 18936000000025 x 24 THÙNG`. A code alone is one of the
 * item; `x` or `=` says how many of it a case holds. A unit without a name is called by its number.
 */
export function readItemCodes(text: string): Reading<readonly ItemCode[]> {
  const codes: ItemCode[] = [];
  for (const part of text.split(/[;,|\n]/)) {
    if (part.trim() === '') continue;
    const code = codeOf(part);
    if (!code) return none;
    codes.push(code);
  }
  return value(codes);
}

const written = /^\s*(\S+?)(?:\s*[=×*]\s*|\s+x\s*)(\d+)(?:\s+(\p{L}[\p{L}\d ]*?))?\s*$/iu;

function codeOf(part: string): ItemCode | null {
  const [, before = part, number = '1', unit = ''] = written.exec(part) ?? [];
  const code = certain(readBarcode(before));
  const quantity = certain(readQuantity(number));
  if (code === null || quantity === null || quantity <= 0) return null;
  const unit_of_measure = unit.toLocaleUpperCase('vi') || (quantity === 1 ? '' : `X${quantity}`);
  return unit_of_measure.length > longestUnit ? null : { code, unit_of_measure, quantity };
}

/** As the ERP has them. */
const longestUnit = 10;

/** As `readItemCodes` reads it. */
export const itemCodesText = (codes: readonly ItemCode[]): string =>
  codes
    .map(({ code, unit_of_measure, quantity }) =>
      quantity === 1 ? code : `${code} x ${quantity}${unit_of_measure === '' ? '' : ` ${unit_of_measure}`}`,
    )
    .join('; ');
