import { randomUUID } from 'node:crypto';
import { companionSets, standardSets } from './fields.ts';
import { checkBody, Refusal, type Row } from './odata.ts';

const nothing = '00000000-0000-0000-0000-000000000000';

/**
 * What the stub's company keeps, and what its people do there: ship, invoice, post.
 *
 * @param begins when its first row is written, ms since 1970
 */
export function createBooks(begins: number) {
  const sets = new Map<string, Row[]>(
    [...Object.keys(companionSets), ...Object.keys(standardSets)].map(name => [name, []]),
  );
  let revision = 0;
  let clock = begins;
  const counters = new Map<string, number>();

  /** Time passes at the service, up to this moment. */
  function pass(until: number): void {
    clock = Math.max(clock, until);
  }

  const rowsOf = (set: string): Row[] => {
    const rows = sets.get(set);
    if (!rows)
      throw new Refusal(404, 'BadRequest_ResourceNotFound', `Resource not found for the segment '${set}'.`);
    return rows;
  };
  const numbered = (series: string) => {
    const next = (counters.get(series) ?? 100_000) + 1;
    counters.set(series, next);
    return `${series}-${next}`;
  };
  /** Writes the row down as changed: it has another etag and a later time. */
  function touch(row: Row): Row {
    revision += 1;
    clock += 1000;
    row['@odata.etag'] = `W/"${Buffer.from(`19;${revision};`).toString('base64')}"`;
    row.lastModifiedDateTime = new Date(clock).toISOString();
    return row;
  }
  function add(set: string, row: Row): Row {
    const made = touch({ id: randomUUID(), ...row });
    // A test may give the time itself.
    if (row.lastModifiedDateTime !== undefined) made.lastModifiedDateTime = row.lastModifiedDateTime;
    rowsOf(set).push(made);
    return made;
  }
  function drop(set: string, row: Row): void {
    const rows = rowsOf(set);
    rows.splice(rows.indexOf(row), 1);
  }
  const linesOf = (set: string, document: Row) => rowsOf(set).filter(line => line.documentId === document.id);
  const number = (value: unknown) => Number(value ?? 0);

  /** A line as a request gives it, checked like the service checks it. */
  function lineOf(set: string, document: Row, body: Row): Row {
    const fields = standardSets[set];
    if (!fields) throw new Error(`no set ${set}`);
    checkBody(fields, body, undefined);
    const priced = { unitPrice: number(body.unitPrice), discountAmount: number(body.discountAmount) };
    if (body.lineType === 'Account') {
      if (!rowsOf('accounts').some(({ number: no }) => no === body.lineObjectNumber))
        throw new Refusal(404, 'Internal_RecordNotFound', 'The G/L Account does not exist.');
      return { ...body, ...priced, documentId: document.id };
    }
    const item = rowsOf('items').find(({ number: no }) => no === body.lineObjectNumber);
    if (body.lineType !== 'Item' || !item)
      throw new Refusal(404, 'Internal_RecordNotFound', 'The Item does not exist.');
    if (item.blocked === true)
      throw new Refusal(
        400,
        'Application_FieldValidationException',
        `Blocked must be No in Item ${body.lineObjectNumber}.`,
      );
    const variant = rowsOf('itemVariants').find(({ id }) => id === body.itemVariantId);
    if (body.itemVariantId !== undefined && (!variant || variant.itemNumber !== item.number))
      throw new Refusal(400, 'Internal_InvalidTableRelation', 'The Item Variant cannot be found.');
    if (body.locationId !== undefined && !rowsOf('locations').some(({ id }) => id === body.locationId))
      throw new Refusal(400, 'Internal_InvalidTableRelation', 'The Location cannot be found.');
    if (linesOf(set, document).some(({ sequence }) => sequence === body.sequence))
      throw new Refusal(400, 'Internal_EntityWithSameKeyExists', 'The Sales Line already exists.');
    return {
      ...body,
      documentId: document.id,
      itemId: item.id,
      itemVariantId: body.itemVariantId ?? nothing,
      locationId: body.locationId ?? nothing,
      shippedQuantity: 0,
      invoicedQuantity: 0,
      shipQuantity: body.quantity,
      invoiceQuantity: body.quantity,
      ...priced,
    };
  }

  /** As the service does it: it rounds quantity × price, to the đồng. */
  const totalOf = (lines: readonly Row[]) =>
    lines.reduce(
      (sum, line) =>
        sum + Math.round(number(line.quantity) * number(line.unitPrice)) - number(line.discountAmount),
      0,
    );

  /** A document with its lines, all of it or none. */
  function create(set: string, body: Row): Row {
    const fields = standardSets[set];
    const lineSet = fields?.lines;
    if (!fields || !lineSet)
      throw new Refusal(405, 'BadRequest_MethodNotAllowed', `POST for '${set}' is not allowed.`);
    checkBody(fields, body, lineSet);
    const customer = rowsOf('customers').find(({ number: no }) => no === body.customerNumber);
    if (!customer) throw new Refusal(400, 'Application_DialogException', 'The customer cannot be found.');
    const external = String(body.externalDocumentNumber ?? '');
    if (external.length > 35)
      throw new Refusal(
        400,
        'Application_StringExceededLength',
        `The length of the string is ${external.length}.`,
      );
    const { [lineSet]: lines = [], ...head } = body;
    const id = randomUUID();
    const made = (lines as Row[]).map(line => lineOf(lineSet, { id }, line)); // the client's JSON: checked field by field
    const document = add(set, {
      id,
      number: numbered({ salesOrders: 'SO', salesInvoices: 'SI-N' }[set] ?? 'CM-N'),
      postingDate: '2026-11-22',
      ...head,
      customerId: customer.id,
      status: 'Draft',
      ...(set === 'salesOrders' ? { fullyShipped: false } : { invoiceNumber: '' }),
      totalAmountIncludingTax: totalOf(made),
    });
    for (const line of made) add(lineSet, line);
    return document;
  }

  /** People undo a line of a shipment: another line below it takes the goods back. */
  function undo(shipment: Row, sequence: number): void {
    const line = linesOf('salesShipmentLines', shipment).find(each => each.sequence === sequence);
    if (!line) throw new Error(`the shipment has no line ${sequence}`);
    const quantity = number(line.quantity);
    const undone = { ...line, id: randomUUID(), sequence: sequence + 5000, quantity: -quantity };
    add('salesShipmentLines', { ...undone, lastModifiedDateTime: undefined });
    const of = line.of as Row; // `ship` keeps it there
    of.shippedQuantity = number(of.shippedQuantity) - quantity;
    touch(of);
    touch(shipment);
  }

  const orderOf = (external: string): Row => {
    const order = rowsOf('salesOrders').find(row => row.externalDocumentNumber === external);
    if (!order) throw new Error(`the stub has no order of ${external}`);
    return order;
  };

  /** Ships what is left of an order, or of some of its lines so much. */
  function ship(external: string, quantities?: Readonly<Record<number, number>>): Row {
    const order = orderOf(external);
    const shipment = add('salesShipments', {
      number: numbered('SS'),
      externalDocumentNumber: external,
      customerNumber: order.customerNumber,
      orderNumber: order.number,
      postingDate: '2026-11-22',
      invoiceDate: '2026-11-22',
    });
    for (const line of linesOf('salesOrderLines', order)) {
      const left = number(line.quantity) - number(line.shippedQuantity);
      const quantity = quantities ? (quantities[number(line.sequence)] ?? 0) : left;
      if (quantity === 0) continue;
      line.shippedQuantity = number(line.shippedQuantity) + quantity;
      line.shipQuantity = number(line.quantity) - number(line.shippedQuantity);
      line.invoiceQuantity = number(line.shippedQuantity) - number(line.invoicedQuantity);
      touch(line);
      add('salesShipmentLines', {
        documentId: shipment.id,
        documentNo: shipment.number,
        sequence: line.sequence,
        lineType: 'Item',
        lineObjectNumber: line.lineObjectNumber,
        quantity,
        shipmentDate: '2026-11-22',
        of: line,
      });
    }
    touch(order);
    return shipment;
  }

  /** Invoices what was shipped. An order that is complete then is deleted, as the service does it. */
  function invoice(external: string): Row {
    const order = orderOf(external);
    const posted = add('salesInvoices', {
      number: numbered('SI'),
      externalDocumentNumber: external,
      customerNumber: order.customerNumber,
      orderId: order.id,
      orderNumber: order.number,
      invoiceDate: '2026-11-23',
      postingDate: '2026-11-23',
      status: 'Open',
      totalAmountIncludingTax: 0,
    });
    const lines = linesOf('salesOrderLines', order);
    for (const line of lines) line.invoicedQuantity = line.shippedQuantity;
    touch(order);
    if (lines.every(line => number(line.quantity) === number(line.invoicedQuantity)))
      remove('salesOrders', order);
    return posted;
  }

  function remove(set: string, document: Row): void {
    const lineSet = (standardSets[set] ?? companionSets[set])?.lines;
    if (lineSet) for (const line of linesOf(lineSet, document)) drop(lineSet, line);
    drop(set, document);
  }

  /** The franchisor's people post a credit memo: its number is another then, its id stays. */
  function postMemo(external: string): Row {
    const memo = rowsOf('salesCreditMemos').find(row => row.externalDocumentNumber === external);
    if (!memo) throw new Error(`the stub has no credit memo of ${external}`);
    memo.number = numbered('CMP');
    memo.status = 'Open';
    return touch(memo);
  }

  /** Posts a draft: its number is another then, its id stays. */
  function post(set: string, draft: Row): void {
    if (draft.status !== 'Draft')
      throw new Refusal(400, 'Application_DialogException', 'The document is posted already.');
    if (linesOf(standardSets[set]?.lines ?? '', draft).length === 0)
      throw new Refusal(400, 'Application_DialogException', 'There is nothing to post.');
    draft.number = numbered(set === 'salesInvoices' ? 'SI' : 'CMP');
    draft.status = 'Open';
    touch(draft);
  }

  return {
    /** Another one after each change. */
    state: () => `${revision} ${[...sets.values()].map(rows => rows.length).join()}`,
    post,
    pass,
    time: () => clock,
    totalOf,
    rowsOf,
    numbered,
    add,
    touch,
    drop,
    linesOf,
    lineOf,
    create,
    remove,
    ship,
    undo,
    invoice,
    postMemo,
    orderOf,
  };
}

export type Books = ReturnType<typeof createBooks>;
