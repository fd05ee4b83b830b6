/** Formats of §9 of the specification: German-style numbers, day-month-year, business date of Vietnam. */
const german = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 });
const quantity = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 3 });

/** A minus as wide as a plus, which no line breaks after. */
const signed = (text: string) => text.replace('-', '−');

/** `1234567.5` → `1.234.567,5` */
export function formatNumber(value: number): string {
  return signed(german.format(value));
}

/** `2.625` → `2,625`: a quantity has at most three decimals, and shows those it has. */
export function formatQuantity(value: number): string {
  return signed(quantity.format(value));
}

/** VND amounts are whole numbers: `1.234.567`. The unit is written where the place does not make it plain. */
export function formatAmount(amountVnd: number): string {
  return signed(german.format(amountVnd));
}

/** What stands where an amount is not known. */
export const unknownAmount = '–';

/** `1.234.567 ₫`, or a dash where it is not known. */
export const formatKnown = (amountVnd: number | null): string =>
  amountVnd === null ? unknownAmount : `${formatAmount(amountVnd)} ₫`;

/** The customers' "no birth date" of the ERP. Never shown. */
export const emptyDate = '0001-01-01';

/** ISO date or date-time → `dd-mm-yyyy` in Vietnam's time; empty for none and for the ERP's empty date. */
export function formatDate(iso: string | null | undefined): string {
  if (!iso || iso.startsWith(emptyDate)) return '';
  const [year, month, day] = (iso.length > 10 ? businessDate(new Date(iso)) : iso).split('-');
  return `${day}-${month}-${year}`;
}

/** ISO date-time → `dd-mm-yyyy hh:mm:ss` in Vietnam's time. */
export function formatDateTime(iso: string | null | undefined): string {
  if (!iso) return '';
  return `${formatDate(iso)} ${formatTime(iso)}`;
}

/** ISO date-time → `hh:mm:ss` in Vietnam's time. */
export function formatTime(iso: string): string {
  return new Date(new Date(iso).getTime() + vietnamOffsetMs).toISOString().slice(11, 19);
}

// Vietnam has had one zone without summer time since 1975, so that a constant is exact and needs no zone data.
const vietnamOffsetMs = 7 * 3600_000;

const dayMs = 86_400_000;
/** A screen asks for the date of many moments, most of them of one day. */
let last = { day: Number.NaN, text: '' };

/** The business date, `yyyy-mm-dd`: the date in Asia/Ho_Chi_Minh, whatever zone the device is set to. */
export function businessDate(at: Date): string {
  const day = Math.floor((at.getTime() + vietnamOffsetMs) / dayMs);
  if (day !== last.day) last = { day, text: new Date(day * dayMs).toISOString().slice(0, 10) };
  return last.text;
}

/** Long texts are cut at 100 characters and shown whole in a tooltip. */
export const truncateAt = 100;
export function truncate(text: string): string {
  return text.length > truncateAt ? `${text.slice(0, truncateAt)}…` : text;
}
