import type { Books } from './books.ts';
import { companionSets, type SetFields, standardSets } from './fields.ts';
import { addJournalLine, createJournal, journalLinesOf, postJournal, removeJournal } from './journals.ts';
import { checkBody, expandOf, filterOf, orderOf, Refusal, type Row, selected } from './odata.ts';
import { actOnTransfer, addTransferLine, changeTransferLine, createTransfer } from './transfers.ts';

export type Asked = {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Row;
};
/** `body` is JSON; `undefined`: there is none, or `text`. */
export type Answered = { status: number; body?: unknown; text?: string };

export type ServiceOptions = {
  company: string;
  pageRows: number;
  companion: boolean;
  /** Sets that an older companion extension does not have yet. */
  lacks: readonly string[];
};

const gone = () => new Refusal(404, 'BadRequest_ResourceNotFound', 'Resource not found.');
const numberOf = (value: unknown) => Number(value ?? 0);

/** What the service answers to a request that is signed in. */
export function serve(books: Books, options: ServiceOptions, asked: Asked): Answered {
  const { method, url, headers } = asked;
  if (method !== 'GET' && headers['data-access-intent'] === 'ReadOnly')
    throw new Refusal(400, 'BadRequest', 'The request may not write with the intent ReadOnly.');
  const [, api = '', path = ''] = /\/api\/(v2\.0|quay\/pos\/v1\.0)\/?(.*)$/.exec(url.pathname) ?? [];
  const isCompanion = api !== 'v2.0';
  if (isCompanion && !options.companion)
    throw new Refusal(404, 'BadRequest_NotFound', 'Bad Request - Error in query syntax');
  if (isCompanion && path === '')
    return { status: 200, body: { value: companionNames(options).map(name => ({ name, url: name })) } };
  if (path === 'companies')
    return list(
      books.rowsOf('companies'),
      books.state(),
      'companies',
      standardSets.companies,
      asked,
      options,
    );

  const [, company, set = '', counts, id, action, part] =
    /^companies\(([^)]+)\)\/(\w+)(\/\$count)?(?:\(([^)]+)\))?(?:\/Microsoft\.NAV\.(\w+)|\/(journalLines))?$/.exec(
      path,
    ) ?? [];
  if (company !== options.company)
    throw new Refusal(404, 'Internal_CompanyNotFound', 'Cannot find the company.');
  const fields = (isCompanion ? companionSets : standardSets)[set];
  if (!fields || (isCompanion && options.lacks.includes(set)))
    throw new Refusal(404, 'BadRequest_ResourceNotFound', `Resource not found for the segment '${set}'.`);
  if (isCompanion && set === 'shipmentLines')
    return list(shipmentLines(books), books.state(), set, fields, asked, options);
  if (counts !== undefined) return counted(partsOf(books, set), fields, asked);
  if (id === undefined) {
    if (method === 'GET' && set === 'journalLines')
      return list(
        journalLinesOf(books, url.searchParams.get('$filter')),
        books.state(),
        set,
        fields,
        asked,
        options,
      );
    if (method === 'GET') return list(partsOf(books, set), books.state(), set, fields, asked, options);
    if (method === 'POST' && isCompanion && set === 'transferOrders')
      return { status: 201, body: createTransfer(books, asked.body) };
    if (method === 'POST' && isCompanion && set === 'transferOrderLines')
      return { status: 201, body: addTransferLine(books, asked.body) };
    if (method === 'POST' && !isCompanion) return { status: 201, body: made(books, set, asked.body) };
    throw new Refusal(405, 'BadRequest_MethodNotAllowed', `${method} of '${set}' is not allowed.`);
  }
  const row = books.rowsOf(set).find(one => one.id === id);
  if (!row) throw gone();
  if (part !== undefined && method === 'POST')
    return { status: 201, body: addJournalLine(books, row, asked.body) };
  if (action !== undefined && isCompanion && set === 'transferOrders' && method === 'POST')
    return actOnTransfer(books, row, action);
  if (action !== undefined) return act(books, isCompanion, set, row, action, method);
  return one(books, set, fields, row, asked);
}

const companionNames = ({ lacks }: ServiceOptions) =>
  Object.keys(companionSets).filter(name => !lacks.includes(name));

/** Text, as the service answers it. */
function counted(rows: readonly Row[], fields: SetFields, { url }: Asked): Answered {
  const filter = url.searchParams.get('$filter');
  const found = filter === null ? rows : rows.filter(filterOf(fields, filter));
  return { status: 200, text: String(found.length) };
}

/** Rows of a set; those with lines have them at hand for `$expand`. */
function partsOf(books: Books, set: string): Row[] {
  const lines = (standardSets[set] ?? companionSets[set])?.lines;
  if (!lines) return books.rowsOf(set);
  return books.rowsOf(set).map(row => ({ ...row, [lines]: books.linesOf(lines, row) }));
}

/** The companion knows which line of the order a line of a shipment ships, and its variant and location. */
function shipmentLines(books: Books): Row[] {
  const codeOf = (set: string, id: unknown) => books.rowsOf(set).find(row => row.id === id)?.code ?? '';
  return books.rowsOf('salesShipmentLines').map(line => {
    const of = line.of as Row; // `ship` keeps it there
    const shipment = books.rowsOf('salesShipments').find(({ id }) => id === line.documentId);
    return {
      '@odata.etag': line['@odata.etag'],
      id: line.id,
      documentNumber: line.documentNo,
      sequence: line.sequence,
      orderNumber: shipment?.orderNumber,
      orderLineNumber: of.sequence,
      itemNumber: line.lineObjectNumber,
      variantCode: codeOf('itemVariants', of.itemVariantId),
      locationCode: codeOf('locations', of.locationId),
      quantity: line.quantity,
      correction: false,
      lastModifiedDateTime: line.lastModifiedDateTime,
    };
  });
}

/** So many rows are sorted once for all pages of a listing, unless something was written meanwhile. */
const many = 10_000;
let last: { key: string; rows: Row[] } | undefined;

function sorted(rows: readonly Row[], key: string, find: () => Row[]): Row[] {
  if (rows.length < many) return find();
  if (last?.key !== key) last = { key, rows: find() };
  return last.rows;
}

function list(
  rows: readonly Row[],
  state: string,
  name: string,
  set: SetFields | undefined,
  { url, headers }: Asked,
  { pageRows }: ServiceOptions,
): Answered {
  if (!set) throw new Error(`the stub has no fields of ${name}`);
  const query = url.searchParams;
  const filter = query.get('$filter');
  const expand = expandOf(query.get('$expand'));
  const lineSet =
    expand && expand.part === set.lines ? { ...companionSets, ...standardSets }[expand.part] : undefined;
  if (expand && !lineSet)
    throw new Refusal(400, 'BadRequest', `Could not find a property named '${expand.part}'.`);
  const order = query.get('$orderby');
  const found = sorted(rows, `${state} ${name} ${filter} ${order}`, () =>
    rows.filter(filter === null ? () => true : filterOf(set, filter)).toSorted(orderOf(set, order)),
  );
  const [, asks] = /odata\.maxpagesize=(\d+)/.exec(String(headers.prefer)) ?? [];
  const size = Math.min(pageRows, Number(asks ?? 20_000));
  const from = Number(query.get('$skiptoken') ?? 0);
  const value = found.slice(from, from + size).map(row => {
    const some = selected(set, row, query.get('$select'));
    if (!expand || !lineSet) return some;
    const lines = row[expand.part] as Row[]; // `partsOf` put them there
    return { ...some, [expand.part]: lines.map(line => selected(lineSet, line, expand.select)) };
  });
  if (from + size >= found.length) return { status: 200, body: { value } };
  const next = new URL(url);
  next.searchParams.set('$skiptoken', String(from + size));
  return { status: 200, body: { value, '@odata.nextLink': next.href } };
}

function made(books: Books, set: string, body: Row): Row {
  const parents: Record<string, string> = {
    salesOrderLines: 'salesOrders',
    salesCreditMemoLines: 'salesCreditMemos',
    salesInvoiceLines: 'salesInvoices',
  };
  const parent = parents[set];
  if (set === 'journals') return createJournal(books, body);
  if (parent === undefined) return books.create(set, body);
  const document = books.rowsOf(parent).find(({ id }) => id === body.documentId);
  if (!document) throw new Refusal(404, 'Internal_RecordNotFound', 'The Sales Header does not exist.');
  mustBeDraft(document);
  const line = books.add(set, books.lineOf(set, document, body));
  document.totalAmountIncludingTax = books.totalOf(books.linesOf(set, document));
  books.touch(document);
  return line;
}

function mustBeDraft(document: Row): void {
  if (document.status !== 'Draft')
    throw new Refusal(
      400,
      'Application_FieldValidationException',
      `Status must be equal to 'Open' in Sales Header.`,
    );
}

function one(
  books: Books,
  set: string,
  fields: SetFields,
  row: Row,
  { method, headers, body }: Asked,
): Answered {
  if (method === 'GET') return { status: 200, body: selected(fields, row, null) };
  if (headers['if-match'] === undefined)
    throw new Refusal(400, 'BadRequest_InvalidToken', 'Could not validate the client concurrency token.');
  if (headers['if-match'] !== row['@odata.etag'])
    throw new Refusal(409, 'Request_EntityChanged', 'Another user has already changed the record.');
  if (method === 'DELETE' && ['salesInvoices', 'salesCreditMemos'].includes(set)) {
    mustBeDraft(row);
    books.remove(set, row);
    return { status: 204 };
  }
  if (method === 'DELETE' && set === 'journals') {
    removeJournal(books, row);
    return { status: 204 };
  }
  if (method === 'DELETE' && set === 'journalLines') {
    books.drop(set, row);
    return { status: 204 };
  }
  if (method === 'PATCH' && set === 'transferOrderLines')
    return { status: 200, body: selected(fields, changeTransferLine(books, row, body), null) };
  if (method === 'DELETE' && set === 'salesOrders') {
    if (
      books
        .linesOf('salesOrderLines', row)
        .some(line => numberOf(line.shippedQuantity) > numberOf(line.invoicedQuantity))
    )
      throw new Refusal(
        400,
        'Application_DialogException',
        'You cannot delete the order: it was shipped and not invoiced.',
      );
    books.remove(set, row);
    return { status: 204 };
  }
  if (method !== 'PATCH' || set !== 'salesOrderLines')
    throw new Refusal(405, 'BadRequest_MethodNotAllowed', `${method} of '${set}' is not allowed.`);
  checkBody(fields, body, undefined);
  const order = books.rowsOf('salesOrders').find(({ id }) => id === row.documentId);
  if (order) mustBeDraft(order);
  const quantity = numberOf(body.quantity ?? row.quantity);
  if (quantity < numberOf(row.shippedQuantity))
    throw new Refusal(400, 'Application_DialogException', 'Quantity must not be less than what was shipped.');
  Object.assign(row, body, {
    shipQuantity: quantity - numberOf(row.shippedQuantity),
    invoiceQuantity: quantity - numberOf(row.invoicedQuantity),
  });
  return { status: 200, body: selected(fields, books.touch(row), null) };
}

function act(
  books: Books,
  isCompanion: boolean,
  set: string,
  row: Row,
  action: string,
  method: string,
): Answered {
  if (['salesInvoices', 'salesCreditMemos'].includes(set) && method === 'POST' && action === 'post') {
    books.post(set, row);
    return { status: 204 };
  }
  if (set === 'journals' && method === 'POST' && action === 'post') {
    postJournal(books, row);
    return { status: 204 };
  }
  const known = isCompanion ? ['release', 'reopen', 'closeShort'] : ['shipAndInvoice'];
  if (set !== 'salesOrders' || method !== 'POST' || !known.includes(action)) throw gone();
  const external = String(row.externalDocumentNumber);
  const lines = books.linesOf('salesOrderLines', row);
  const isShipped = () => lines.some(line => numberOf(line.shippedQuantity) > 0);
  if (action === 'release' || action === 'reopen') {
    row.status = action === 'release' ? 'Open' : 'Draft';
    books.touch(row);
    return { status: 204 };
  }
  if (action === 'closeShort') {
    for (const line of lines) line.quantity = line.shippedQuantity;
    if (isShipped()) books.invoice(external);
    else books.remove('salesOrders', row);
    return { status: 204 };
  }
  if (lines.some(line => numberOf(line.shipQuantity) > 0)) books.ship(external);
  if (!lines.some(line => numberOf(line.shippedQuantity) > numberOf(line.invoicedQuantity)))
    throw new Refusal(400, 'Application_DialogException', 'There is nothing to post.');
  books.invoice(external);
  return { status: 204 };
}
