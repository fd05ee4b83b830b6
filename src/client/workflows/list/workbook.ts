import { type ZipFile, zip } from './zip.ts';

/** How a cell looks; also its type. Texts are never taken for numbers or formulas. */
export type CellStyle =
  | 'plain'
  | 'text'
  | 'head'
  | 'note'
  | 'whole'
  | 'amount'
  | 'decimal'
  | 'total'
  | 'totalDecimal'
  | 'date'
  | 'datetime';
/** A number of a date style counts days since 30 December 1899. */
export type Cell = { readonly value: string | number; readonly style: CellStyle } | null;

export type Sheet = {
  /** In characters. */
  readonly widths: readonly number[];
  /** Rows that stay in sight; the last of them is the head of the table. */
  readonly sticky: number;
  /** Columns, by their place from 0, that are added up below the table, and what stands before the sums. */
  readonly totals?: { readonly columns: readonly number[]; readonly label: string };
  readonly rows: Iterable<readonly Cell[]>;
};

const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** More characters make Excel call the file damaged. */
const longestText = 32_767;
const rowsInPiece = 500;

/** An Excel workbook of one sheet. Rejects with the signal's reason when it is aborted. */
export function workbook(sheet: Sheet, signal?: AbortSignal): Promise<Blob> {
  let last = 0;
  const files: ZipFile[] = [
    { name: '[Content_Types].xml', text: [contentTypes] },
    { name: '_rels/.rels', text: [relations('officeDocument', 'xl/workbook.xml')] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: [relations('worksheet', 'worksheets/sheet1.xml', 'styles', 'styles.xml')],
    },
    { name: 'xl/styles.xml', text: [styles()] },
    { name: 'xl/worksheets/sheet1.xml', text: sheetText(sheet, rows => (last = rows)) },
    { name: 'xl/workbook.xml', text: book(sheet, () => last) },
  ];
  return zip(files, mime, signal);
}

const prolog = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = `${prolog}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/></Types>`;

/** Written after the sheet, when it is known how many rows there are. The name tells LibreOffice what the filter is of. */
function* book({ widths, sticky }: Sheet, lastRow: () => number): Generator<string> {
  const table = `Sheet1!$A$${sticky}:$${letters(widths.length - 1)}$${lastRow()}`;
  yield `${prolog}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${table}</definedName></definedNames></workbook>`;
}

/** Pairs of a type and its target. */
function relations(...pairs: readonly string[]): string {
  let text = '';
  for (let index = 0; index < pairs.length; index += 2)
    text += `<Relationship Id="rId${index / 2 + 1}" Type="${office}/${pairs[index]}" Target="${pairs[index + 1]}"/>`;
  return `${prolog}<Relationships xmlns="${packages}/relationships">${text}</Relationships>`;
}

/** Number format and font of each style. Formats below 164 are Excel's own; 49 is "text". */
const looks: Readonly<Record<CellStyle, readonly [format: number, font: number]>> = {
  plain: [0, 0],
  text: [49, 0],
  head: [49, 1],
  note: [49, 2],
  whole: [1, 0],
  amount: [3, 0],
  decimal: [164, 0],
  total: [3, 1],
  totalDecimal: [164, 1],
  date: [165, 0],
  datetime: [166, 0],
};
const styleNumbers = new Map(Object.keys(looks).map((style, index) => [style, index]));

function styles(): string {
  const font = (look: string) => `<font>${look}<sz val="11"/><name val="Calibri"/></font>`;
  const format = (id: number, code: string) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`;
  const xf = ([numFmtId, fontId]: readonly [number, number]) =>
    `<xf numFmtId="${numFmtId}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  const xfs = Object.values(looks).map(xf);
  return `${prolog}<styleSheet xmlns="${main}"><numFmts count="3">${format(164, '#,##0.0##')}${format(165, 'dd\\-mm\\-yyyy')}${format(166, 'dd\\-mm\\-yyyy\\ hh:mm:ss')}</numFmts><fonts count="3">${font('')}${font('<b/>')}${font('<i/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

function* sheetText(
  { widths, sticky, totals, rows }: Sheet,
  written: (rows: number) => void,
): Generator<string> {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${prolog}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${sticky}" topLeftCell="A${sticky + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`;
  let piece = '';
  let number = 0;
  const sums = new Map(totals?.columns.map(index => [index, 0]));
  for (const cells of rows) {
    number += 1;
    for (const [index, sum] of number > sticky ? sums : []) {
      const value = cells[index]?.value;
      if (typeof value === 'number') sums.set(index, sum + value);
    }
    piece += `<row r="${number}">${cells.map((cell, index) => cellText(cell, `${letters(index)}${number}`)).join('')}</row>`;
    if (number % rowsInPiece !== 0) continue;
    yield piece;
    piece = '';
  }
  const total = totals && number > sticky ? totalText(sums, sticky + 1, number, totals.label) : '';
  written(number);
  const table = `A${sticky}:${letters(widths.length - 1)}${number}`;
  yield `${piece}${total}</sheetData><autoFilter ref="${table}"/></worksheet>`;
}

/** The row below the last one. Excel adds up again what a filter leaves in sight (109); until then the sums are those of all. */
function totalText(sums: ReadonlyMap<number, number>, from: number, to: number, label: string): string {
  if (sums.size === 0) return '';
  const cells = [...sums].map(([index, sum]) => {
    const column = letters(index);
    const style = styleNumbers.get(Number.isInteger(sum) ? 'total' : 'totalDecimal');
    return `<c r="${column}${to + 1}" s="${style}"><f>SUBTOTAL(109,${column}${from}:${column}${to})</f><v>${sum}</v></c>`;
  });
  const labelled = sums.has(0) ? '' : cellText({ value: label, style: 'head' }, `A${to + 1}`);
  return `<row r="${to + 1}">${labelled}${cells.join('')}</row>`;
}

/** 0 → A, 26 → AA */
function letters(index: number): string {
  return (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
}

function cellText(cell: Cell, at: string): string {
  if (cell === null || cell.value === '') return '';
  const style = styleNumbers.get(cell.style);
  if (typeof cell.value === 'number') return `<c r="${at}" s="${style}"><v>${cell.value}</v></c>`;
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell.value)}</t></is></c>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML does not allow is what is looked for
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escaped(text: string): string {
  return (
    text
      .slice(0, longestText)
      .toWellFormed()
      .replace(notXml, '')
      // A text that looks like Excel's own escape for a character is not one.
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      .replace(/[&<>]/g, sign => entities[sign] ?? sign)
  );
}
