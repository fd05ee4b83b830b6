import type { Customer, CustomerFields } from '#calls/customers/customers.ts';
import { customers } from '#calls/index.ts';
import type { Edit, Edits } from '#kinds/edits.ts';
import type { Editable } from '#model/kit/merge.ts';
import { inputFor } from '#offline/overlay/when.ts';
import { givenFields } from './rules.ts';

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
  'province_code',
  'province_name',
  'ward_code',
  'ward_name',
  'birth_date',
] as const satisfies readonly (keyof CustomerFields)[];

const alone = new Set<string>(['name', 'phone_no', 'prefix', 'email', 'birth_date']);

/** Where a customer lives is decided as a whole; other fields one by one. */
const unitOf = (field: string): string => (alone.has(field) ? field : 'address');

function applyEdit(document: Editable, edit: Edit): Editable {
  const input = inputFor(customers.update, edit);
  if (!input) return document;
  const given = givenFields(input);
  return { ...document, header: { ...document.header, ...(given as Editable['header']) } }; // its fields are texts
}

/** Edits of customers, who have no lines. */
export const edits: Edits<Customer> = {
  unitOf,
  applyEdit,
  isEdit: op => op === customers.update.name,
  editableOf: customer => ({
    header: Object.fromEntries(fields.map(field => [field, customer[field] ?? ''])),
    lines: [],
  }),
  withEditable: (customer, { header }) => ({ ...customer, ...header }),
  rebase(before, theirs, target) {
    let now = theirs;
    const bases: Editable[] = [];
    const edits = before.map((made): Edit | null => {
      bases.push(now);
      const input = inputFor(customers.update, made);
      if (!input) return made;
      const { customer_no, ...named } = input.customer_record;
      // A unit is chosen as a whole, also where the edit named only a part of it.
      const units = new Set(Object.keys(named).map(unitOf));
      const left = fields.filter(
        field => units.has(unitOf(field)) && target.header[field] !== now.header[field],
      );
      if (left.length === 0) return null;
      const next = Object.fromEntries(left.map(field => [field, target.header[field]]));
      const edit = { op: made.op, args: { customer_record: { customer_no, ...next } } };
      now = applyEdit(now, edit);
      return edit;
    });
    return { edits, bases };
  },
  renumber: () => null,
};
