export type Row = Readonly<Record<string, unknown>>;

/** Rows as they are, or, where all have the same fields, field by field: half the text, and several times as fast to read. */
export type Packed = readonly Row[] | { fields: readonly string[]; columns: readonly (readonly unknown[])[] };

/** For rows that are plain JSON. */
export function pack(rows: readonly Row[]): Packed {
  const fields = Object.keys(rows[0] ?? {});
  // A field that is missing would come back as one without a value.
  const same = rows.every(
    row => Object.keys(row).length === fields.length && fields.every(field => row[field] !== undefined),
  );
  return same && fields.length > 0
    ? { fields, columns: fields.map(field => rows.map(row => row[field])) }
    : rows;
}

export function unpack(packed: Packed): readonly Row[] {
  if (!('fields' in packed)) return packed;
  const { fields, columns } = packed;
  return (columns[0] ?? []).map((_, index) => {
    const row: Record<string, unknown> = {};
    // A loop, because this runs for every value on the tablet.
    for (let at = 0; at < fields.length; at++) row[fields[at] as string] = columns[at]?.[index]; // `at` is below the length
    return row;
  });
}
