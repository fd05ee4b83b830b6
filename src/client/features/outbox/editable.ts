import { shifts } from '#calls/index.ts';
import type { AnyWrite } from '#calls/kit/call.ts';
import { emptyDate } from '#model/kit/format.ts';
import { readAmount, readQuantity, readShare, readSigned } from '#model/kit/read-number.ts';
import { certain } from '#model/kit/reading.ts';
import type { EntryView } from '#offline/tablet.ts';
import { t } from '../../messages/en.ts';
import { writeOf } from '../../workflows/unsent/entry-words.ts';

const texts = t.entryFields;
const names: Readonly<Record<string, string | undefined>> = { ...t.headerFields.names, ...texts.names };

/** A text or number in an entry's arguments that a person may change. */
export type EditableField = { path: readonly string[]; label: string; value: string | number };

/** Certainly without effect so far, and readable. */
export function editable(entry: EntryView): boolean {
  return entry.editable && entry.args !== null && !writeOf(entry)?.accounts && fieldsOf(entry).length > 0;
}

/** Keys that say what the entry belongs to, which a person cannot change. */
const fixed = new Set([
  'pos_so_no',
  'pos_po_no',
  'po_no',
  'ci_no',
  'bc_to_no',
  'shipment_no',
  'document_no',
  'entry_no',
  'ids',
  'line_nos',
  'franchise_code',
  'line_no',
  'item_no',
  'variant_code',
  'receipt_id',
  'status',
  'to_post',
  'document_type',
  'receipt_type',
  'receipt_type_code',
  'payment_type',
  'priced_at',
  'country_region_code',
  'key',
  'taken_at',
  'shift_no',
]);
/** Where money lies: what was paid into one drawer is not moved to another by an edit. */
const places = new Set(['location_code', 'drawer_code', 'bank_account_no']);
const isFixed = (key: string) => fixed.has(key) || key.endsWith('_customer_no') || key === 'customer_no';

/**
 * The fields a small form can show: texts and numbers that have a value and a name, at any depth. Fields that the server
 * objected to come first.
 */
export function fieldsOf(entry: EntryView): EditableField[] {
  const call = writeOf(entry);
  if (!call || entry.args === null) return [];
  const all: EditableField[] = [];
  collect(entry.args, [], all);
  const isExact = ({ path }: EditableField) => path.join('.') === entry.error?.field;
  const found = all.filter(field => {
    const key = field.path.at(-1) ?? '';
    // Codes, keys and signatures have no name, and are shown only where the server objects to one.
    if (names[key] === undefined && !isExact(field) && !isNamed(entry.error, key)) return false;
    return !isPaid(call) || !places.has(key);
  });
  const objected = found.some(isExact)
    ? isExact
    : ({ path }: EditableField) => isNamed(entry.error, path.at(-1) ?? '');
  return [...found.filter(objected), ...found.filter(field => !objected(field))];
}

/** Money was paid; of a shift it is counted. */
const isPaid = (call: AnyWrite) => call.money !== undefined && call.name !== shifts.open.name;

/** The server's refusal names the field by its key, or by the words of its key. */
function isNamed(error: EntryView['error'], key: string): boolean {
  if (!error) return false;
  return error.field?.split('.').at(-1) === key || error.msg.toLowerCase().includes(key.replaceAll('_', ' '));
}

function collect(value: unknown, path: readonly string[], found: EditableField[]): void {
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      collect(item, [...path, String(index)], found);
    });
    return;
  }
  if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) if (!isFixed(key)) collect(part, [...path, key], found);
    return;
  }
  const isText =
    typeof value === 'string' && value !== '' && value !== emptyDate && !value.startsWith('tmp:');
  if (isText || typeof value === 'number') found.push({ path, label: labelOf(path), value });
}

/** `lines.0.unit_price` → `Line 1: Unit price`; what has no name goes by the words of its key. */
function labelOf(path: readonly string[]): string {
  const key = path.at(-1) ?? '';
  const name = names[key] ?? wordsOf(key);
  const line = path.find(part => /^\d+$/.test(part));
  return line === undefined ? name : texts.line(Number(line) + 1, name);
}

function wordsOf(key: string): string {
  const text = key.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The number that was typed into a field, read as what the field holds; `null` for what is none, or may be two. */
export function numberIn(path: readonly string[], text: string): number | null {
  const key = path.at(-1) ?? '';
  const read = (plain: string) =>
    /percent|rate/.test(key)
      ? readShare(plain, 100, 4)
      : /qty|quantity/.test(key)
        ? readQuantity(plain)
        : readAmount(plain);
  return certain(readSigned(text, read));
}

/** The arguments with one field changed. */
export function withField(args: unknown, path: readonly string[], value: string | number): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(args))
    return args.map((item, index) => (String(index) === key ? withField(item, rest, value) : item));
  const fields = Object.entries(args ?? {});
  return Object.fromEntries(
    fields.map(([name, part]) => [name, name === key ? withField(part, rest, value) : part]),
  );
}

/** The arguments as they are sent: of a receipt, a line of which nothing is received is left out. */
export function toSend(args: unknown): unknown {
  if (typeof args !== 'object' || args === null || !('lines' in args) || !Array.isArray(args.lines))
    return args;
  const isNothing = (line: unknown) =>
    typeof line === 'object' && line !== null && 'qty_to_receive' in line && line.qty_to_receive === 0;
  return { ...args, lines: args.lines.filter(line => !isNothing(line)) };
}
