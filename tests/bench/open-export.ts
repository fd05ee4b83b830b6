import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Cell, workbook } from '#client/workflows/list/workbook.ts';

// Opens an Excel export in LibreOffice and compares what it shows with what was written. That is numbers that
// can be added up, dates, and texts as they are, whatever they begin with. It needs `soffice` (or the program
// that SOFFICE names).

const text = (value: string): Cell => ({ value, style: 'text' });
const head = ['Code', 'Name', 'Amount', 'Quantity', 'Day'].map((value): Cell => ({ value, style: 'head' }));
/** Days since 30 December 1899: 01-03-2026. */
const day = 46_082;
const rows: readonly (readonly Cell[])[] = [
  head,
  [
    ...[text('007'), text('Nguyễn Thị Ệ & <Đặng>'), { value: 1_250_000, style: 'amount' as const }],
    ...[
      { value: 12.5, style: 'decimal' as const },
      { value: day, style: 'date' as const },
    ],
  ],
  [
    ...[text('=1+1'), text('_x0041_ -1'), { value: -250_000, style: 'amount' as const }],
    ...[
      { value: 0.125, style: 'decimal' as const },
      { value: day + 1, style: 'date' as const },
    ],
  ],
];
const shown = [
  ['Code', 'Name', 'Amount', 'Quantity', 'Day'],
  ['007', 'Nguyễn Thị Ệ & <Đặng>', '1250000', '12.5', '01-03-2026'],
  ['=1+1', '_x0041_ -1', '-250000', '0.125', '02-03-2026'],
  ['Total', '', '1000000', '12.625', ''],
];

const folder = await mkdtemp(join(tmpdir(), 'quay-export-'));
try {
  const sheet = { widths: head.map(() => 20), sticky: 1, totals: { columns: [2, 3], label: 'Total' }, rows };
  const file = join(folder, 'export.xlsx');
  await writeFile(file, Buffer.from(await (await workbook(sheet)).arrayBuffer()));
  await promisify(execFile)(
    process.env.SOFFICE ?? 'soffice',
    [
      ...[`-env:UserInstallation=file://${folder}/profile`, '--headless'],
      // Tabs between cells, texts in quotes, UTF-8; cells as they are shown, formulas worked out.
      ...['--convert-to', 'csv:Text - txt - csv (StarCalc):9,34,76,1'],
      ...['--outdir', folder, file],
    ],
    { timeout: 120_000 },
  );
  const csv = await readFile(join(folder, 'export.csv'), 'utf8');
  const found = csv
    .replace(/\n$/, '')
    .split('\n')
    .map(line => line.split('\t').map(plain));
  if (JSON.stringify(found) !== JSON.stringify(shown)) {
    console.error('LibreOffice shows', found, 'instead of', shown);
    process.exitCode = 1;
  } else console.log(`LibreOffice shows all ${shown.length} rows of the export as they were written.`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** A text without its quotes; a number without the separators of thousands of the language English. */
function plain(cell: string): string {
  const [, quoted] = /^"(.*)"$/.exec(cell) ?? [];
  return quoted?.replaceAll('""', '"') ?? cell.replace(/,(?=\d{3})/g, '');
}
