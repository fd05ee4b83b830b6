import type { PurchaseAction } from '#model/purchases/actions.ts';
import { by, type Carriers } from '../kit/carriers.ts';
import * as purchaseOrders from './orders.ts';
import { note, filter as shipments } from './shipments.ts';

/** A policy is the same for every number. */
const asks = (status: 'OPEN' | 'CANCELED') =>
  by(purchaseOrders.setStatus, { pos_po_no: '', status, cancel_reason_code: '' });

/** By what each action on a purchase order or its credit memo is carried out. */
export const purchaseCarriers: Carriers<PurchaseAction> = {
  edit: by(purchaseOrders.update),
  editNotes: by(purchaseOrders.update),
  release: by(purchaseOrders.release),
  reopen: asks('OPEN'),
  receive: by(purchaseOrders.receive),
  noteShipment: by(note),
  cancel: asks('CANCELED'),
  close: by(purchaseOrders.close),
  closeShort: by(purchaseOrders.close),
  creditMemo: by(purchaseOrders.createCreditMemo),
  sync: by(shipments),
  print: null,
};
