import { expect, test } from 'vitest';
import { readStatement, withHeadingRow } from '#client/features/cashbook/statement/read-statement.ts';
import { identifiesTransfer, isEnough } from '#client/features/cashbook/statement/statement-fields.ts';
import { linesOf } from '#client/features/cashbook/statement/statement-lines.ts';
import { fileFromElsewhere } from '#tests/support/inputs/files-from-elsewhere.ts';

const today = '2026-11-26';
const read = (file: Blob) => readStatement(file, today, new AbortController().signal);

async function table(file: Blob) {
  const found = await read(file);
  if (found.form !== 'table') throw new Error('it is a table');
  return found;
}
const linesIn = (found: Awaited<ReturnType<typeof table>>) => linesOf(found.rows, found.columns, today);

test('headers in two languages are each of their parts', async () => {
  const found = await table(fileFromElsewhere('statement-two-languages.csv'));
  expect(found.account).toBe('0011004234567');
  expect([isEnough(found.columns), identifiesTransfer(found.columns)]).toEqual([true, true]);
  const { lines, bad, repeated } = linesIn(found);
  expect([bad, repeated]).toEqual([[], []]);
  expect(lines).toMatchObject([
    { amount: 50_000, memo: '<memo of order 1> chuyen tien', reference: 'FT26329000001', balance: 1_050_000 },
    { amount: 50_000, reference: 'FT26329000002', balance: 1_100_000 },
    { amount: 120_000, reference: 'FT26329000003', balance: 1_220_000 },
  ]);
});

test('headers in the fifth row, with a number below the date, are found', async () => {
  const found = await table(fileFromElsewhere('statement-header-in-row-5.xlsx'));
  expect(found.account).toBe('0011004234567');
  const { lines, bad, out } = linesIn(found);
  expect(lines).toMatchObject([
    { row: 6, amount: 99_000, memo: 'CK DON HANG 1', reference: '5243 - 65937', balance: 1_099_000 },
  ]);
  expect([bad, out]).toEqual([[], 1]);
});

test('headers are where a person says; a statement that says no transfers is asked about', async () => {
  const found = await table(new Blob(['a;b\nNgày;Ghi có\n20/11/2026;50.000\n']));
  const headed = withHeadingRow(found, 1);
  if (headed.form !== 'table') throw new Error('it stays a table');
  expect(linesIn(headed).lines).toMatchObject([{ amount: 50_000 }]);
  expect(identifiesTransfer(headed.columns)).toBe(false);
});

test('an account stands between the bank and the currency', async () => {
  const found = await read(fileFromElsewhere('statement-account-with-currency.sta'));
  expect(found).toMatchObject({ form: 'told', account: '0011004234567' });
});

test('camt.053 is read', async () => {
  const found = await read(fileFromElsewhere('statement-camt053.xml'));
  expect(found).toMatchObject({
    form: 'told',
    account: '0011001234567',
    statement: {
      lines: [{ amount: 50_000, memo: 'SO000004', booked_at: '2026-11-19T17:00:00.000Z' }],
      bad: [],
      out: 0,
    },
  });
});

test('camt.053 with several payments in an entry, pending ones, other currencies and money out', async () => {
  const entry = (inner: string, way = 'CRDT', currency = 'VND', status = 'BOOK') =>
    `<ns:Ntry><ns:Amt Ccy="${currency}">70000.00</ns:Amt><ns:CdtDbtInd>${way}</ns:CdtDbtInd><ns:Sts><ns:Cd>${status}</ns:Cd></ns:Sts><ns:BookgDt><ns:DtTm>2026-11-20T23:30:00Z</ns:DtTm></ns:BookgDt><ns:AcctSvcrRef>FT1</ns:AcctSvcrRef>${inner}</ns:Ntry>`;
  const payment = (amount: string, memo: string) =>
    `<ns:TxDtls><ns:Refs><ns:EndToEndId>E${amount}</ns:EndToEndId></ns:Refs><ns:Amt Ccy="VND">${amount}</ns:Amt><ns:RmtInf><ns:Ustrd>${memo}</ns:Ustrd><ns:Ustrd>&amp; more</ns:Ustrd></ns:RmtInf></ns:TxDtls>`;
  const found = await read(
    new Blob([
      `<?xml version="1.0"?><ns:Document xmlns:ns="urn"><ns:BkToCstmrStmt><ns:Stmt><ns:Acct><ns:Id><ns:IBAN>VN1</ns:IBAN></ns:Id></ns:Acct>`,
      entry(`<ns:NtryDtls>${payment('30000', 'a')}${payment('40000', 'b')}</ns:NtryDtls>`),
      entry('<ns:AddtlNtryInf>CK</ns:AddtlNtryInf>'),
      entry('', 'DBIT'),
      entry('', 'CRDT', 'USD'),
      entry('', 'CRDT', 'VND', 'PDNG'),
      '</ns:Stmt></ns:BkToCstmrStmt></ns:Document>',
    ]),
  );
  if (found.form !== 'told') throw new Error('it is told whole');
  const { lines, bad, out } = found.statement;
  expect(lines).toMatchObject([
    { row: 1, amount: 30_000, memo: 'a & more', reference: 'E30000', booked_at: '2026-11-20T23:30:00.000Z' },
    { row: 1, amount: 40_000, memo: 'b & more', reference: 'E40000' },
    { row: 2, amount: 70_000, memo: 'CK', reference: 'FT1' },
  ]);
  expect([out, bad.map(({ row, reason }) => [row, reason])]).toEqual([1, [[4, 'currency']]]);
});

test('other XML, and pages under the name of a workbook, are told as what is not read', async () => {
  for (const text of ['<?xml version="1.0"?><Invoice/>', '<html><table></table></html>'])
    await expect(read(new Blob([text]))).rejects.toMatchObject({ why: 'format' });
});
