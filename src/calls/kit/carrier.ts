import type { Carrier, Fields } from './resource.ts';

// Apart from what makes the calls: screens need it only when a record is opened.

/** The input of a call about one row. */
export function wrapInCarrier({ in: field, many }: Carrier, row: Fields): Fields {
  if (many !== undefined) return { [many]: [row] };
  return field === undefined ? row : { [field]: row };
}

/** Where the fields of a row stand in the input, such as `fees.0`; empty when they are its own. */
export function placeOf({ in: field, many }: Carrier, index = 0): string {
  return many === undefined ? (field ?? '') : `${many}.${index}`;
}
