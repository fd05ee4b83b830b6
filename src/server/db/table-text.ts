/** What a query answered, of which every value came as text. */
export type Answer = {
  command: string;
  rowCount: number | null;
  fields: readonly { name: string }[];
  rows: readonly (readonly (string | null)[])[];
};

/** An answer as a table for a terminal, or as what was done where there are no columns. */
export function tableText({ command, rowCount, fields, rows }: Answer): string {
  if (fields.length === 0) return `${command}${rowCount === null ? '' : ` ${rowCount}`}`;
  const cells = rows.map(row => row.map(value => (value ?? '∅').replaceAll('\n', '↵')));
  const names = fields.map(({ name }) => name);
  const widths = names.map((name, at) =>
    [name, ...cells.map(row => row[at] ?? '')].reduce((widest, text) => Math.max(widest, widthOf(text)), 0),
  );
  const line = (texts: readonly string[]) =>
    texts
      .map((text, at) => text + ' '.repeat((widths[at] ?? 0) - widthOf(text)))
      .join(' │ ')
      .trimEnd();
  const rule = widths.map(width => '─'.repeat(width)).join('─┼─');
  const count = rows.length === 1 ? '1 row' : `${rows.length} rows`;
  return [line(names), rule, ...cells.map(line), `(${count})`].join('\n');
}

/** In places of a terminal: a letter and its accents share one. */
const widthOf = (text: string): number => [...text.normalize('NFC')].length;
