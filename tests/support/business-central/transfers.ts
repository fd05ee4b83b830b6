import type { Books } from './books.ts';
import { companionSets } from './fields.ts';
import { checkBody, Refusal, type Row } from './odata.ts';
import type { Answered } from './service.ts';

const number = (value: unknown) => Number(value ?? 0);
const dialog = (message: string) => new Refusal(400, 'Application_DialogException', message);

function lineOf(books: Books, order: Row, body: Row): Row {
  const fields = companionSets.transferOrderLines;
  if (!fields) throw new Error('no set transferOrderLines');
  checkBody(fields, body, undefined);
  if (!books.rowsOf('items').some(item => item.number === body.itemNumber))
    throw new Refusal(404, 'Internal_RecordNotFound', 'The Item does not exist.');
  if (books.linesOf('transferOrderLines', order).some(({ sequence }) => sequence === body.sequence))
    throw new Refusal(400, 'Internal_EntityWithSameKeyExists', 'The Transfer Line already exists.');
  return {
    variantCode: '',
    ...body,
    documentId: order.id,
    quantityShipped: 0,
    quantityReceived: 0,
    qtyToReceive: 0,
  };
}

/** A transfer order with its lines, all of it or none. */
export function createTransfer(books: Books, body: Row): Row {
  const fields = companionSets.transferOrders;
  if (!fields) throw new Error('no set transferOrders');
  checkBody(fields, body, 'transferOrderLines');
  for (const field of ['transferFromCode', 'transferToCode', 'inTransitCode'])
    if (!books.rowsOf('locations').some(({ code }) => code === body[field]))
      throw new Refusal(400, 'Internal_InvalidTableRelation', `The Location ${body[field]} cannot be found.`);
  const { transferOrderLines: lines = [], ...head } = body;
  const id = crypto.randomUUID();
  const made = (lines as Row[]).map(line => lineOf(books, { id }, line)); // the client's JSON: checked field by field
  const order = books.add('transferOrders', {
    ...{ id, number: books.numbered('TO'), externalDocumentNumber: '', ...head },
    ...{ status: 'Open', postingDate: '2026-11-22' },
  });
  for (const line of made) books.add('transferOrderLines', line);
  return order;
}

export function addTransferLine(books: Books, body: Row): Row {
  const { documentId, ...line } = body;
  const order = books.rowsOf('transferOrders').find(({ id }) => id === documentId);
  if (!order) throw new Refusal(404, 'Internal_RecordNotFound', 'The Transfer Header does not exist.');
  if (order.status !== 'Open') throw dialog(`Status must be equal to 'Open' in Transfer Header.`);
  books.touch(order);
  return books.add('transferOrderLines', lineOf(books, order, line));
}

function posted(books: Books, order: Row, set: 'transferShipments' | 'transferReceipts'): Row {
  return books.add(set, {
    number: books.numbered(set === 'transferShipments' ? 'TS' : 'TR'),
    transferOrderNumber: order.number,
    externalDocumentNumber: order.externalDocumentNumber,
    transferFromCode: order.transferFromCode,
    transferToCode: order.transferToCode,
    inTransitCode: order.inTransitCode,
    postingDate: '2026-11-22',
  });
}

/** People, or the extension, ship what is left of an order, or so much of some lines. */
export function shipTransfer(books: Books, order: Row, quantities?: Readonly<Record<number, number>>): void {
  const shipment = posted(books, order, 'transferShipments');
  for (const line of books.linesOf('transferOrderLines', order)) {
    const left = number(line.quantity) - number(line.quantityShipped);
    const quantity = quantities ? (quantities[number(line.sequence)] ?? 0) : left;
    if (quantity === 0) continue;
    line.quantityShipped = number(line.quantityShipped) + quantity;
    line.qtyToReceive = number(line.quantityShipped) - number(line.quantityReceived);
    books.touch(line);
    const { sequence, itemNumber, variantCode } = line;
    books.add('transferShipmentLines', {
      ...{ documentId: shipment.id, sequence, itemNumber, variantCode, quantity },
    });
  }
  books.touch(order);
}

/** Receives what the lines say. An order that is complete then is deleted, as the service does it. */
export function receiveTransfer(books: Books, order: Row): void {
  const lines = books.linesOf('transferOrderLines', order);
  if (lines.every(line => number(line.qtyToReceive) === 0)) throw dialog('There is nothing to post.');
  const receipt = posted(books, order, 'transferReceipts');
  for (const line of lines) {
    const quantity = number(line.qtyToReceive);
    if (quantity === 0) continue;
    line.quantityReceived = number(line.quantityReceived) + quantity;
    line.qtyToReceive = number(line.quantityShipped) - number(line.quantityReceived);
    books.touch(line);
    const { sequence, itemNumber, variantCode } = line;
    books.add('transferReceiptLines', {
      ...{ documentId: receipt.id, sequence, itemNumber, variantCode, quantity },
    });
  }
  books.touch(order);
  if (lines.every(line => line.quantityReceived === line.quantity)) books.remove('transferOrders', order);
}

/** The extension's actions. */
export function actOnTransfer(books: Books, order: Row, action: string): Answered {
  const lines = books.linesOf('transferOrderLines', order);
  if (action === 'release') {
    order.status = 'Released';
    books.touch(order);
  } else if (action === 'ship') {
    if (order.status !== 'Released') throw dialog(`Status must be equal to 'Released' in Transfer Header.`);
    shipTransfer(books, order);
  } else if (action === 'receive') receiveTransfer(books, order);
  else if (action === 'cancel') {
    if (lines.some(line => number(line.quantityShipped) > 0))
      throw dialog('Goods of the order were shipped.');
    books.remove('transferOrders', order);
  } else throw new Refusal(404, 'BadRequest_ResourceNotFound', 'Resource not found.');
  return { status: 204 };
}

/** Says what of a line is to be received. */
export function changeTransferLine(books: Books, line: Row, body: Row): Row {
  const fields = companionSets.transferOrderLines;
  if (!fields) throw new Error('no set transferOrderLines');
  checkBody(fields, body, undefined);
  if (number(body.qtyToReceive) > number(line.quantityShipped) - number(line.quantityReceived))
    throw new Refusal(
      400,
      'Application_FieldValidationException',
      `You cannot receive more than ${number(line.quantityShipped) - number(line.quantityReceived)} units.`,
    );
  return books.touch(Object.assign(line, body));
}
