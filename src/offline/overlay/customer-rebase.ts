import type { Customer, CustomerFields } from '#calls/customers.ts';
import { customers } from '#calls/index.ts';
import type { Editable } from '#model/merge.ts';
import { givenFields } from './customers.ts';
import type { Edit } from './rebase.ts';
import { inputFor } from './when.ts';

const fields = [
  'name',
  'phone_no',
  'prefix',
  'email',
  'address',
  'address_2',
  'district_code',
  'post_code',
  'city',
  'birth_date',
] as const satisfies readonly (keyof CustomerFields)[];

const parts = new Set<string>(['address', 'address_2', 'district_code', 'post_code', 'city']);

/** Where a customer lives is decided as a whole; other fields one by one. */
export const customerUnitOf = (field: string): string => (parts.has(field) ? 'address' : field);

export const isCustomerEdit = (op: string): boolean => op === customers.update.name;

/** The part of a customer that people edit. */
export function customerEditable(customer: Customer): Editable {
  return { header: Object.fromEntries(fields.map(field => [field, customer[field]])), lines: [] };
}

export function withCustomerEditable(customer: Customer, { header }: Editable): Customer {
  return { ...customer, ...header };
}

export function applyCustomerEdit(document: Editable, edit: Edit): Editable {
  const input = inputFor(customers.update, edit);
  if (!input) return document;
  const given = givenFields(input);
  return { ...document, header: { ...document.header, ...(given as Editable['header']) } }; // its fields are texts
}

/** The same edits, in their places, so that they make `target` out of `theirs`; `null` where nothing is left of one. */
export function rebaseCustomer(
  before: readonly Edit[],
  theirs: Editable,
  target: Editable,
): { edits: (Edit | null)[]; bases: Editable[] } {
  let now = theirs;
  const bases: Editable[] = [];
  const edits = before.map((made): Edit | null => {
    bases.push(now);
    const input = inputFor(customers.update, made);
    if (!input) return made;
    const { customer_no, ...named } = input.customer_record;
    // A unit is chosen as a whole, also where the edit named only a part of it.
    const units = new Set(Object.keys(named).map(customerUnitOf));
    const left = fields.filter(
      field => units.has(customerUnitOf(field)) && target.header[field] !== now.header[field],
    );
    if (left.length === 0) return null;
    const next = Object.fromEntries(left.map(field => [field, target.header[field]]));
    const edit = { op: made.op, args: { customer_record: { customer_no, ...next } } };
    now = applyCustomerEdit(now, edit);
    return edit;
  });
  return { edits, bases };
}
