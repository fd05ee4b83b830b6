/** What unsent changes make of purchase orders, in one file that is loaded with the first of them. */
export { edits } from './edits.ts';
export { purchases as documents } from './rules.ts';
export { changesShipment, replayShipment, shipmentOf } from './shipments.ts';
