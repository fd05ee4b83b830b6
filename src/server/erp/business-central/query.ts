/** A query of OData, as far as it is needed here. */
export type Query = {
  readonly filter?: string;
  readonly select?: readonly string[];
  /** Parts of each row, each with its fields. */
  readonly expand?: Readonly<Record<string, readonly string[]>>;
  readonly orderBy?: string;
};

export function queryText({ filter, select, expand, orderBy }: Query): string {
  const parts = Object.entries(expand ?? {}).map(([part, fields]) => `${part}($select=${fields.join(',')})`);
  const options = [
    ['$filter', filter],
    ['$select', select?.join(',')],
    ['$expand', parts.join(',') || undefined],
    ['$orderby', orderBy],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]));
  return options.length === 0 ? '' : `?${options.join('&')}`;
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** Is a field of texts this one? */
export const is = (field: string, value: string) => `${field} eq ${text(value)}`;

/** Is it one of these? The service takes `or` over one field. */
export const isOneOf = (field: string, values: readonly string[]) =>
  `(${values.map(value => is(field, value)).join(' or ')})`;
