import { isVatRate, type VatRate } from './vat-rates.ts';

/** Goods without VAT, as people and the tax office write them, in lower case without spaces and commas. */
const words: ReadonlyMap<string, VatRate> = new Map([
  ['exempt', 'exempt'],
  ['kct', 'exempt'],
  ['khôngchịuthuế', 'exempt'],
  ['notdeclared', 'not_declared'],
  ['not_declared', 'not_declared'],
  ['kkknt', 'not_declared'],
  ['khôngkêkhainộpthuế', 'not_declared'],
  ['khôngkêkhaitínhnộpthuế', 'not_declared'],
]);

/** Reads a rate that a person wrote: `8`, `8 %`, `3,50%`, `KCT`. `null` where it is none. */
export function readVatRate(text: string): VatRate | null {
  const bare = text.normalize('NFC').toLowerCase().replaceAll(/\s/g, '');
  const word = words.get(bare.replaceAll(',', ''));
  if (word) return word;
  const digits = /^(\d{1,3}(?:[.,]\d{1,2})?)%?$/.exec(bare)?.[1];
  if (digits === undefined) return null;
  const rate = `${Number(digits.replace(',', '.'))}%`;
  return isVatRate(rate) ? rate : null;
}
