import { t } from '#client/messages/en.ts';
import { formatAmount, formatDate, formatQuantity } from '#model/kit/format.ts';
import type { Choice, Conflict, Editable, LineField, Value } from '#model/kit/merge.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import type { LineInput } from '#model/sales/order-document.ts';
import type { DocumentConflict } from '../../outbox/conflict.ts';

/** A conflict in plain words. `change` is what was done to a quantity: `+3`. */
export type ChoiceRow = {
  key: string;
  label: string;
  before: string;
  options: readonly { choice: Choice; value: string; change?: string }[];
};

const texts = t.conflict;
const units: Readonly<Record<string, string | undefined>> = { ...t.headerFields.names, ...texts.units };

export function choicesOf(conflict: DocumentConflict): ChoiceRow[] {
  return conflict.merge.conflicts.map(each => rowOf(each, conflict));
}

function rowOf(each: Conflict, { nameOfLine: nameOf, merge }: DocumentConflict): ChoiceRow {
  switch (each.kind) {
    case 'header': {
      const value = (side: Editable) => headerText(each.fields, side.header);
      return row(each.key, labelOf(each.key), value(merge.base), value(merge.mine), value(merge.theirs));
    }
    case 'line': {
      const value = (line: LineInput | null) => (line ? lineText(line, nameOf(line)) : texts.removed);
      const named = each.base ?? each.mine ?? each.theirs;
      const label = named ? nameOf(named) : '';
      return row(each.key, label, value(each.base), value(each.mine), value(each.theirs));
    }
    case 'line-field': {
      const label = texts.line(nameOf(each.base), texts.fields[each.field]);
      if (each.field === 'quantity') return quantityRow(each.key, label, each);
      const value = (line: LineInput) => lineFieldText(each.field, line);
      return row(each.key, label, value(each.base), value(each.mine), value(each.theirs));
    }
  }
}

function row(key: string, label: string, before: string, mine: string, theirs: string): ChoiceRow {
  const options = [
    { choice: 'mine', value: mine },
    { choice: 'theirs', value: theirs },
  ] as const;
  return { key, label, before, options };
}

function quantityRow(
  key: string,
  label: string,
  { base, mine, theirs, both }: Extract<Conflict, { kind: 'line-field' }>,
): ChoiceRow {
  const option = (choice: Choice, quantity: number) => ({
    choice,
    value: formatQuantity(quantity),
    change: changeText(addQuantity(quantity, -base.quantity)),
  });
  const options = [option('mine', mine.quantity), option('theirs', theirs.quantity)];
  if (both !== null) options.push(option('both', both));
  return { key, label, before: formatQuantity(base.quantity), options };
}

const changeText = (quantity: number) => `${quantity < 0 ? '−' : '+'}${formatQuantity(Math.abs(quantity))}`;

function lineFieldText(field: LineField, line: LineInput): string {
  if (field === 'line_discount_amount') return `${formatAmount(line.line_discount_amount)} ₫`;
  return field === 'line_note' ? line.line_note || texts.empty : formatQuantity(line.quantity);
}

function lineText(line: LineInput, name: string): string {
  const discount = line.line_discount_amount > 0 ? `−${formatAmount(line.line_discount_amount)} ₫` : '';
  return [`${formatQuantity(line.quantity)} × ${name}`, discount, line.line_note].filter(Boolean).join(' · ');
}

/** `general_comments` → `General comments`. */
function labelOf(unit: string): string {
  const words = unit.replaceAll('_', ' ');
  return units[unit] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function headerText(fields: readonly string[], header: Editable['header']): string {
  const parts = fields.map(field => valueText(field, header[field])).filter(Boolean);
  return [...new Set(parts)].join(' · ') || texts.empty;
}

function valueText(field: string, value: Value | undefined): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number')
    return field.endsWith('_amount') ? `${formatAmount(value)} ₫` : formatQuantity(value);
  // The ERP's empty date reads as nothing.
  return /^\d{4}-\d{2}-\d{2}$/.test(value ?? '') ? formatDate(value) : (value ?? '');
}
