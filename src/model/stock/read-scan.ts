import { normalise } from '../kit/normalise.ts';
import { ambiguous, none, type Reading, value, visible } from '../kit/reading.ts';
import { checkDigitOf, isGtin } from './barcode.ts';
import { type Gs1, readDigitalLink, readElements, separator } from './gs1.ts';

/** Goods as a scanned code names them, and what else it says of them. */
export type ScannedGoods = Omit<Gs1, 'gtin'> & {
  /** A bar code, or whatever stood there: an item number may be printed as one. */
  readonly code: string;
  /** The code of a case was scanned, and this is what is in it: how many, the code does not say. */
  readonly inCase?: true;
  /** Five digits of a scale: grams of what is weighed, or a price. */
  readonly label?: number;
};

/** The codes of scales begin with these: 2P IIIII WWWWW C, where IIIII is the item and WWWWW its weight or price. */
const ofScale = /^2\d{12}$/;

/**
 * What a scanner, a camera or a person gives as the code of goods, in whichever form it comes. Where it may mean several
 * things, the first of these that is known is meant: a shop's own code begins as the label of a scale does.
 */
export function readScan(text: string): Reading<ScannedGoods> {
  // Line ends and the marks that frame a code are left out; the separator of parts is one that can be seen.
  const seen = visible(text.replaceAll('\x1d', separator).replace(/<GS>|\{GS\}/gi, separator))
    .replace(/\p{Cc}/gu, '')
    .trim();
  // `]C1` and the like say which kind of bars they were. With Caps Lock they come in the other case.
  const plain = seen.replace(/^\][a-z][0-9a-z]/i, '').replace(/^␝+|␝+$/g, '');
  if (plain === '') return none;
  const link = readDigitalLink(plain);
  if (link) return ofGs1(link);
  const mayBeElements =
    /^(\]C1|\]e\d|\]d2|\]Q3|\]J1|␝|\(|0[12]\d{14})/i.test(seen) || plain.includes(separator);
  const elements = mayBeElements ? readElements(plain) : null;
  if (elements) return ofGs1(elements);
  const digits = /^\d[\d -]*$/.test(plain) ? plain.replace(/[ -]/g, '') : plain;
  return ofNumber(digits, {});
}

function ofGs1({ gtin, ...said }: Gs1): Reading<ScannedGoods> {
  return ofNumber(gtin.replace(/^0(?=\d{13}$)/, ''), said);
}

function ofNumber(code: string, said: Omit<Gs1, 'gtin'>): Reading<ScannedGoods> {
  const whole = { ...said, code };
  if (/^[1-9]\d{13}$/.test(code) && isGtin(code)) {
    const inside = withCheck(code.slice(1, 13));
    // 9 is no case: what is in it is weighed, and the weight follows it.
    const known = code.startsWith('9') || said.count !== undefined;
    return ambiguous<ScannedGoods>(whole, { ...said, code: inside, ...(!known && { inCase: true }) });
  }
  if (ofScale.test(code) && isGtin(code)) {
    const label = Number(code.slice(7, 12));
    const named = [withCheck(`${code.slice(0, 7)}00000`), code.slice(0, 7), code.slice(2, 7)];
    return ambiguous<ScannedGoods>(whole, ...named.map(item => ({ ...said, code: item, label })));
  }
  const long = longUpc(code);
  return long === null ? value(whole) : ambiguous<ScannedGoods>(whole, { ...said, code: long });
}

const withCheck = (digits: string): string => digits + checkDigitOf(digits);

/** The thirteen digits that the eight of a UPC-E stand for. */
function longUpc(code: string): string | null {
  const [, system, five = '', last, check] = /^([01])(\d{5})(\d)(\d)$/.exec(code) ?? [];
  if (system === undefined || last === undefined) return null;
  const place = Number(last);
  const middle =
    place <= 2
      ? `${five.slice(0, 2)}${last}0000${five.slice(2)}`
      : place === 3
        ? `${five.slice(0, 3)}00000${five.slice(3)}`
        : place === 4
          ? `${five.slice(0, 4)}00000${five.slice(4)}`
          : `${five}0000${last}`;
  const long = `0${system}${middle}${check}`;
  return isGtin(long) ? long : null;
}

/** What a code is looked up by: GTINs as the numbers that they are, everything else without regard to case. */
export const keyOfCode = (code: string): string => (isGtin(code) ? code.replace(/^0+/, '') : normalise(code));
