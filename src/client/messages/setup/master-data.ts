import { area } from '../language.ts';

/** Texts of the small tables that everything else builds on. */
export const fees = area('fees', {
  one: 'Fee',
  code: 'Fee Code',
  description: 'Description',
  amount: 'Amount',
});

export const cancelReasons = area('cancelReasons', {
  one: 'Cancel Reason',
  code: 'Reason Code',
  description: 'Description',
  page: 'Page',
});

export const customerSetup = area('customerSetup', {
  one: 'Customer Setup',
  name: 'Name',
  prefix: 'Prefix',
  prefixHint: 'How the customer is addressed: Anh, Chị, …',
  channel: 'Channel',
});
