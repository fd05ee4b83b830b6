/** Fields with names that all begin with the same prefix: a party of a document, which may have several. */
export function prefixed<P extends string, F extends object>(
  prefix: P,
  fields: F,
): { [K in keyof F & string as `${P}_${K}`]: F[K] } {
  // `fromEntries` forgets which key has which value; the return type says it.
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [`${prefix}_${name}`, field]),
  ) as never;
}
