import type { Books } from './books.ts';
import { type SetFields, standardSets } from './fields.ts';
import { checkBody, Refusal, type Row } from './odata.ts';

const fieldsOf = (set: string): SetFields => {
  const fields = standardSets[set];
  if (!fields) throw new Error(`the stub has no ${set}`);
  return fields;
};
/** The sets that accounts of each type stand in. */
const accountSets: Readonly<Record<string, string>> = {
  'G/L Account': 'accounts',
  'Bank Account': 'bankAccounts',
  Customer: 'customers',
};
/** What the posting groups of the company post on. */
const ledgerAccounts: Readonly<Record<string, string>> = { 'Bank Account': '1121', Customer: '131' };

const same = (what: string) =>
  new Refusal(400, 'Internal_EntityWithSameKeyExists', `The ${what} already exists.`);

/** A batch of the general journal. */
export function createJournal(books: Books, body: Row): Row {
  checkBody(fieldsOf('journals'), body, undefined);
  const code = String(body.code).toUpperCase();
  if (code.length > 10)
    throw new Refusal(
      400,
      'Application_StringExceededLength',
      'The length of the string exceeds 10 characters.',
    );
  if (books.rowsOf('journals').some(one => one.code === code)) throw same('Gen. Journal Batch');
  return books.add('journals', { ...body, code, templateDisplayName: 'GENERAL' });
}

/** Lines are made at their journal alone, and a number of a line is there once. */
export function addJournalLine(books: Books, journal: Row, body: Row): Row {
  checkBody(fieldsOf('journalLines'), body, undefined);
  const documentNumber = String(body.documentNumber).toUpperCase();
  if (documentNumber.length > 20)
    throw new Refusal(
      400,
      'Application_StringExceededLength',
      'The length of the string exceeds 20 characters.',
    );
  const there = books.rowsOf('journalLines').filter(line => line.journalId === journal.id);
  if (there.some(line => line.lineNumber === body.lineNumber)) throw same('Gen. Journal Line');
  accountOf(books, body.accountType, body.accountNumber);
  accountOf(books, body.balanceAccountType, body.balancingAccountNumber);
  return books.add('journalLines', { ...body, documentNumber, journalId: journal.id });
}

function accountOf(books: Books, type: unknown, number: unknown): Row {
  const found = books
    .rowsOf(accountSets[String(type)] ?? '')
    .find(one => String(one.number).toUpperCase() === String(number));
  if (!found)
    throw new Refusal(404, 'Internal_RecordNotFound', `The ${type} does not exist. No.='${number}'`);
  return found;
}

/** All lines or none. Of each come two entries of the general ledger, and it is gone. */
export function postJournal(books: Books, journal: Row): void {
  const lines = books.rowsOf('journalLines').filter(line => line.journalId === journal.id);
  if (lines.length === 0) throw new Refusal(400, 'Application_DialogException', 'There is nothing to post.');
  for (const line of lines)
    if (accountOf(books, line.accountType, line.accountNumber).blocked === true)
      throw new Refusal(400, 'Application_DialogException', `Blocked must be No in ${line.accountNumber}.`);
  for (const line of lines) {
    const sides = [
      [line.accountType, line.accountNumber, Number(line.amount)],
      [line.balanceAccountType, line.balancingAccountNumber, -Number(line.amount)],
    ] as const;
    for (const [type, number, amount] of sides)
      books.add('generalLedgerEntries', {
        entryNumber: books.rowsOf('generalLedgerEntries').length + 1,
        ...{ postingDate: line.postingDate, documentNumber: line.documentNumber, documentType: ' ' },
        ...{ accountNumber: ledgerAccounts[String(type)] ?? number, description: line.description },
        ...{ debitAmount: Math.max(amount, 0), creditAmount: Math.max(-amount, 0) },
      });
    books.drop('journalLines', line);
  }
}

/** Lines are listed of one journal, and only those of accounts. */
export function journalLinesOf(books: Books, filter: string | null): Row[] {
  if (!/\b(journalId|id) eq /.test(filter ?? ''))
    throw new Refusal(
      400,
      'Application_DialogException',
      'You must specify a journal batch ID or a journal ID to get a journal line.',
    );
  return books
    .rowsOf('journalLines')
    .filter(({ accountType }) => accountType === 'G/L Account' || accountType === 'Bank Account');
}

/** A journal takes its lines along. */
export function removeJournal(books: Books, journal: Row): void {
  for (const line of books.rowsOf('journalLines').filter(one => one.journalId === journal.id))
    books.drop('journalLines', line);
  books.drop('journals', journal);
}
