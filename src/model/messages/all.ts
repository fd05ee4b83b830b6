import type { validationMessages } from '../kit/validation.ts';
import type { administrationMessages } from './administration.ts';
import type { bcMessages } from './bc.ts';
import type { documentMessages } from './documents.ts';
import type { entryMessages } from './entries.ts';
import type { importMessages } from './imports.ts';
import type { TranslatedMessages } from './kit.ts';
import type { moneyMessages } from './money.ts';
import type { onlineOrderMessages } from './online-orders.ts';
import type { outgoingMessages } from './outgoing.ts';
import type { paymentMessages } from './payments.ts';
import type { postingMessages } from './posting.ts';
import type { printingMessages } from './printing.ts';
import type { salesMessages } from './sales.ts';
import type { serverMessages } from './server.ts';
import type { setUpMessages } from './set-up.ts';
import type { stockMessages } from './stock.ts';
import type { systemMessages } from './systems.ts';

/** Every message of rules and of the server in another language. */
export type TranslatedAreas = {
  readonly administration: TranslatedMessages<typeof administrationMessages>;
  readonly bc: TranslatedMessages<typeof bcMessages>;
  readonly documents: TranslatedMessages<typeof documentMessages>;
  readonly entries: TranslatedMessages<typeof entryMessages>;
  readonly imports: TranslatedMessages<typeof importMessages>;
  readonly money: TranslatedMessages<typeof moneyMessages>;
  readonly onlineOrders: TranslatedMessages<typeof onlineOrderMessages>;
  readonly outgoing: TranslatedMessages<typeof outgoingMessages>;
  readonly payments: TranslatedMessages<typeof paymentMessages>;
  readonly posting: TranslatedMessages<typeof postingMessages>;
  readonly printing: TranslatedMessages<typeof printingMessages>;
  readonly sales: TranslatedMessages<typeof salesMessages>;
  readonly server: TranslatedMessages<typeof serverMessages>;
  readonly setUp: TranslatedMessages<typeof setUpMessages>;
  readonly stock: TranslatedMessages<typeof stockMessages>;
  readonly systems: TranslatedMessages<typeof systemMessages>;
  readonly validation: TranslatedMessages<typeof validationMessages>;
};
