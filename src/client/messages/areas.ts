export { call } from './call.ts';
export { ui } from './common.ts';
export { conflict, inDoubt } from './conflict.ts';
export { customers } from './customers.ts';
export { home } from './home.ts';
export { login } from './login.ts';
export { maintenance } from './maintenance.ts';
export { cancelReasons, customerSetup, fees } from './master-data.ts';
export { myProfile } from './my-profile.ts';
export { outbox } from './outbox.ts';
export { payment } from './payment.ts';
export { pickers } from './pickers.ts';
export { pointUses } from './point-uses.ts';
export { print } from './print.ts';
export { sale } from './sale.ts';
export {
  creditMemos,
  documentFacts,
  documents,
  salesHistorical,
  salesPosted,
  salesQuotes,
} from './sales-documents.ts';
export { salesOrders } from './sales-orders.ts';
export { shell } from './shell.ts';
export { tablet } from './tablet.ts';
