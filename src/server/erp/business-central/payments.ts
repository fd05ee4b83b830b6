import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { formatAmount } from '#model/kit/format.ts';
import { connectorReasons } from '#model/messages/connector-reasons.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import type { Carrier, Found } from '../../outgoing/adapter.ts';
import type { PaymentLine, StatementPayments } from '../erp.ts';
import { type Awake, awake } from './awake.ts';
import type { BusinessCentral } from './client.ts';
import { id, onceThere } from './documents.ts';
import { BusinessCentralProblem, isThereAlready } from './problem.ts';
import { is, isOneOf } from './query.ts';

const journal = v.object({ '@odata.etag': v.string(), id });
type Journal = v.InferOutput<typeof journal>;
const journalLine = v.object({
  '@odata.etag': v.string(),
  id,
  lineNumber: v.number(),
  documentNumber: v.string(),
  amount: v.number(),
  accountType: v.string(),
  accountNumber: v.string(),
  balancingAccountNumber: v.string(),
});
type JournalLine = v.InferOutput<typeof journalLine>;
const ledgerEntry = v.object({ documentNumber: v.string(), debitAmount: v.number() });
const made = v.object({ id });

/**
 * Posts the money of a shop's sales: a journal of the statement's own, with a line for each method, which balances the account of the
 * method with the customer. It is posted as a whole, and only where its lines are ours to the đồng.
 *
 * What is posted is found in the general ledger by the document numbers. It is not there where the ledger answers without
 * an entry of such a number; any other answer says nothing.
 */
export function postPaymentsCarrier(client: BusinessCentral): Carrier<StatementPayments> {
  return {
    async find(payments, signal) {
      const left = await unposted(client.requestsOf(payments.statement_no, signal), payments);
      return left.length === 0 ? foundAs(payments) : null;
    },

    async make(payments, signal) {
      const requests = awake(client.requestsOf(payments.statement_no, signal));
      const left = await unposted(requests, payments);
      if (left.length === 0) return foundAs(payments);
      const own = await journalOf(requests, payments);
      await fill(requests, own, payments, left);
      await requests.act('journals', own.id, 'post');
      await onceThere(() => mustBePosted(requests, payments));
      await takeAway(requests, own);
      return foundAs(payments);
    },
  };
}

const foundAs = ({ statement_no, lines }: StatementPayments): Found => ({
  remote_id: journalCode(statement_no),
  remote_no: lines.map(({ document_no }) => document_no).join(' '),
});

/** A code of ten characters, the same for a statement each time. */
const journalCode = (statement_no: string): string =>
  `Q${createHash('sha256').update(statement_no).digest('hex').slice(0, 9)}`.toUpperCase();

/**
 * The lines that the general ledger does not have.
 *
 * @throws BusinessCentralProblem `refused` where it has another sum under one of their numbers
 */
async function unposted(requests: Pick<Awake, 'list'>, { lines }: StatementPayments): Promise<PaymentLine[]> {
  const numbers = lines.map(({ document_no }) => document_no);
  const entries = await requests.list(
    'generalLedgerEntries',
    { filter: isOneOf('documentNumber', numbers), select: ['documentNumber', 'debitAmount'] },
    ledgerEntry,
  );
  return lines.filter(({ document_no, amount }) => {
    const ofLine = entries.filter(({ documentNumber }) => documentNumber === document_no);
    if (ofLine.length === 0) return true;
    // What one account gives, the other one takes.
    mustBe(sumOf(ofLine.map(({ debitAmount }) => debitAmount)), Math.abs(amount), document_no);
    return false;
  });
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

function mustBe(its: number, ours: number, document_no: string): void {
  if (its === ours) return;
  throw new BusinessCentralProblem(
    'refused',
    connectorReasons.otherSum(formatAmount(its), document_no, formatAmount(ours)),
  );
}

/** The journal of a statement, made where there is none. */
async function journalOf(requests: Awake, { statement_no }: StatementPayments): Promise<Journal> {
  const code = journalCode(statement_no);
  const look = () => requests.list('journals', { filter: is('code', code), select: ['id'] }, journal);
  const [there] = await look();
  if (there) return there;
  await notTwice(() => requests.create('journals', { code, displayName: statement_no }, made));
  const [found] = await onceThere(look);
  if (found) return found;
  throw new BusinessCentralProblem('unknown', systemTroubles.notShown(code));
}

/** An earlier request may have made the same a moment before: then this one made nothing, and it is looked for again. */
async function notTwice<T>(create: () => Promise<T>): Promise<T> {
  try {
    return await create();
  } catch (error) {
    if (!isThereAlready(error)) throw error;
    return onceThere(() => Promise.reject(error));
  }
}

const linesThere = (requests: Awake, { id: key }: Journal) =>
  requests.list(
    'journalLines',
    {
      filter: `journalId eq ${key}`,
      select: [
        'id',
        'lineNumber',
        'documentNumber',
        'amount',
        'accountType',
        'accountNumber',
        'balancingAccountNumber',
      ],
    },
    journalLine,
  );

/**
 * Brings the lines into their journal that it lacks. A line with an account that is not the one of now is made again.
 *
 * @throws BusinessCentralProblem `refused` where the journal has other lines or sums after that
 */
async function fill(
  requests: Awake,
  own: Journal,
  payments: StatementPayments,
  lines: readonly PaymentLine[],
): Promise<void> {
  const { statement_no, customer_no, posting_date } = payments;
  const isSame = (there: JournalLine, line: PaymentLine) =>
    there.accountNumber === line.account_no &&
    typeOf(there.accountType) === accountTypes[line.account_type] &&
    there.balancingAccountNumber === customer_no;
  const before = await linesThere(requests, own);
  for (const line of lines) {
    const there = before.find(({ documentNumber }) => documentNumber === line.document_no);
    if (there && (there.amount !== line.amount || isSame(there, line))) continue;
    if (there) await requests.remove('journalLines', there.id, there['@odata.etag']);
    const body = {
      lineNumber: line.line_no,
      accountType: accountTypes[line.account_type],
      accountNumber: line.account_no,
      postingDate: posting_date,
      documentNumber: line.document_no,
      externalDocumentNumber: statement_no,
      amount: line.amount,
      description: statement_no,
      balanceAccountType: 'Customer',
      balancingAccountNumber: customer_no,
    };
    await notTwice(() => requests.createIn({ set: 'journals', id: own.id }, 'journalLines', body, made));
  }
  const after = await onceThere(() => linesThere(requests, own));
  for (const { document_no, amount } of lines) {
    const ofLine = after.filter(({ documentNumber }) => documentNumber === document_no);
    mustBe(sumOf(ofLine.map(there => there.amount)), amount, document_no);
  }
  const other = after.find(
    ({ documentNumber }) => !lines.some(({ document_no }) => document_no === documentNumber),
  );
  if (other)
    throw new BusinessCentralProblem(
      'refused',
      connectorReasons.otherLine(journalCode(statement_no), statement_no, other.documentNumber),
    );
}

const accountTypes = { account: 'G/L Account', bank: 'Bank Account' } as const;

/** The service may write signs that are no letters by their numbers: `G_x002F_L_x0020_Account`. */
const typeOf = (text: string): string =>
  text.replace(/_x([\dA-F]{4})_/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

async function mustBePosted(requests: Awake, payments: StatementPayments): Promise<void> {
  const [left] = await unposted(requests, payments);
  if (!left) return;
  throw new BusinessCentralProblem('unknown', systemTroubles.notPosted(left.document_no));
}

/** An empty journal is of no use to people. It stays where it is not empty, or cannot be taken away. */
async function takeAway(requests: Awake, own: Journal): Promise<void> {
  try {
    if ((await linesThere(requests, own)).length > 0) return;
    await requests.remove('journals', own.id, own['@odata.etag']);
  } catch (error) {
    if (!(error instanceof BusinessCentralProblem)) throw error;
  }
}
