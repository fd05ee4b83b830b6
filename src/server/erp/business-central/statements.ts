import * as v from 'valibot';
import { formatAmount } from '#model/kit/format.ts';
import { connectorReasons } from '#model/messages/connector-reasons.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import type { Carrier, Found } from '../../outgoing/adapter.ts';
import type { SalesStatement, StatementLine } from '../erp.ts';
import { type Awake, awake } from './awake.ts';
import type { BusinessCentral, Requests } from './client.ts';
import type { Codes } from './codes.ts';
import { id, missingIn, onceThere } from './documents.ts';
import { BusinessCentralProblem } from './problem.ts';
import { is } from './query.ts';

const document = v.object({
  '@odata.etag': v.string(),
  id,
  number: v.string(),
  /** `Draft` until it is posted. */
  status: v.string(),
  totalAmountIncludingTax: v.number(),
});
type Document = v.InferOutput<typeof document>;
const made = v.object({ id });

/** The two documents of a statement. */
const parts = [
  { part: 'sold', set: 'salesInvoices', lineSet: 'salesInvoiceLines', dayField: 'invoiceDate' },
  { part: 'returned', set: 'salesCreditMemos', lineSet: 'salesCreditMemoLines', dayField: 'creditMemoDate' },
] as const;
type Part = (typeof parts)[number];

/**
 * Posts the sales of a shop: an invoice of what was sold, a credit memo of what came back. Each is looked for before it is
 * made, and posted only where its total is ours to the đồng.
 */
export function postStatementCarrier(client: BusinessCentral, codes: Codes): Carrier<SalesStatement> {
  return {
    async find(statement, signal) {
      const requests = client.requestsOf(statement.statement_no, signal);
      const posted: Document[] = [];
      for (const part of partsOf(statement)) {
        const found = (await documentsOf(requests, part, statement)).find(isPosted);
        if (!found) return null;
        posted.push(found);
      }
      return foundAs(posted);
    },

    async make(statement, signal) {
      const requests = awake(client.requestsOf(statement.statement_no, signal));
      const posted: Document[] = [];
      for (const part of partsOf(statement)) {
        const there = await documentThere(requests, codes, part, statement);
        if (isPosted(there)) posted.push(there);
        else {
          await requests.act(part.set, there.id, 'post');
          // Its number is another one from then on.
          posted.push(await onceThere(() => postedOf(requests, part, there)));
        }
      }
      return foundAs(posted);
    },
  };
}

const partsOf = (statement: SalesStatement) => parts.filter(({ part }) => statement[part].length > 0);
const isPosted = ({ status }: Document) => status !== 'Draft';
const foundAs = (posted: readonly Document[]): Found => ({
  remote_id: posted.map(one => one.id).join(' '),
  remote_no: posted.map(({ number }) => number).join(' '),
});

const fields = ['id', 'number', 'status', 'totalAmountIncludingTax'] as const;

/** What the service has of a part; several only where people copied it. */
const documentsOf = (
  requests: Pick<Requests, 'list'>,
  { set }: Part,
  { statement_no, customer_no }: SalesStatement,
) =>
  requests.list(
    set,
    {
      filter: `${is('externalDocumentNumber', statement_no)} and ${is('customerNumber', customer_no)}`,
      select: fields,
      orderBy: 'number',
    },
    document,
  );

/**
 * The document of a part, posted, or a draft that may be posted.
 *
 * @throws BusinessCentralProblem `refused` where there are several, or its total is not ours
 */
async function documentThere(
  requests: Awake,
  codes: Codes,
  part: Part,
  statement: SalesStatement,
): Promise<Document> {
  const found = await documentsOf(requests, part, statement);
  const posted = found.find(isPosted);
  if (posted) return posted;
  const [draft, ...more] = found;
  if (more.length > 0)
    throw new BusinessCentralProblem(
      'refused',
      connectorReasons.severalDrafts(statement.statement_no, found.map(one => one.number).join(', ')),
    );
  if (!draft) return makeDraft(requests, codes, part, statement);
  // It may have been made in part. What people have changed of it shows in its total.
  const there = await requests.list(
    part.lineSet,
    { filter: `documentId eq ${draft.id}`, select: ['sequence'] },
    v.object({ sequence: v.number() }),
  );
  const missing = missingIn(there, statement[part.part]);
  for (const line of await linesOf(requests, codes, missing))
    await requests.create(part.lineSet, { documentId: draft.id, ...line }, made);
  return ofOurTotal(await readAgain(requests, part, draft), part, statement);
}

async function makeDraft(
  requests: Awake,
  codes: Codes,
  part: Part,
  statement: SalesStatement,
): Promise<Document> {
  const { statement_no, customer_no, posting_date } = statement;
  const lines = await linesOf(requests, codes, statement[part.part]);
  const draft = await requests.create(
    part.set,
    {
      externalDocumentNumber: statement_no,
      customerNumber: customer_no,
      [part.dayField]: posting_date,
      postingDate: posting_date,
      pricesIncludeTax: true,
      [part.lineSet]: lines,
    },
    made,
  );
  const there = await onceThere(() => readAgain(requests, part, draft));
  if (isOurs(there, part, statement)) return there;
  // It is taken away again, so that no person posts a wrong sum.
  await onceThere(() => requests.remove(part.set, there.id, there['@odata.etag']));
  return ofOurTotal(there, part, statement);
}

async function readAgain(
  requests: Awake,
  { set }: Part,
  { id: key }: Pick<Document, 'id'>,
): Promise<Document> {
  const [found] = await requests.list(set, { filter: `id eq ${key}`, select: fields }, document);
  if (found) return found;
  throw new BusinessCentralProblem('unknown', systemTroubles.notShown(`${set} ${key}`));
}

async function postedOf(requests: Awake, part: Part, draft: Document): Promise<Document> {
  const found = await readAgain(requests, part, draft);
  if (isPosted(found)) return found;
  throw new BusinessCentralProblem('unknown', systemTroubles.notPosted(draft.number));
}

const sumOf = (lines: readonly StatementLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0);
const isOurs = ({ totalAmountIncludingTax }: Document, { part }: Part, statement: SalesStatement) =>
  totalAmountIncludingTax === sumOf(statement[part]);

function ofOurTotal(there: Document, part: Part, statement: SalesStatement): Document {
  if (isOurs(there, part, statement)) return there;
  const its = formatAmount(there.totalAmountIncludingTax);
  const ours = formatAmount(sumOf(statement[part.part]));
  throw new BusinessCentralProblem('refused', connectorReasons.otherTotal(its, statement.statement_no, ours));
}

async function linesOf(requests: Awake, codes: Codes, lines: readonly StatementLine[]) {
  const ids = await codes.idsOf(requests, lines);
  return lines.map((line, at) => {
    const { line_no: sequence, account_no, item_no, unit_of_measure, quantity, amount } = line;
    if (account_no !== '')
      return { sequence, lineType: 'Account', lineObjectNumber: account_no, quantity: 1, unitPrice: amount };
    return {
      ...{ sequence, lineType: 'Item', lineObjectNumber: item_no, quantity },
      ...(unit_of_measure === '' ? {} : { unitOfMeasureCode: unit_of_measure }),
      ...priceOf(quantity, amount),
      ...ids[at],
    };
  });
}

/**
 * A price and a discount that make an amount to the đồng. The service rounds quantity × price: it is a whole number
 * already, as a price of thousands times at most three decimals is.
 */
export function priceOf(quantity: number, amount: number): { unitPrice: number; discountAmount: number } {
  const step = Number.isInteger(quantity) ? 1 : 1000;
  const unitPrice = Math.ceil(amount / quantity / step) * step;
  return { unitPrice, discountAmount: Math.round(unitPrice * quantity) - amount };
}
