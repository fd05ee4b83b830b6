import type { NounOf, ThingUrl } from '#model/session/pages.ts';

/** The documents that a kind describes (`src/kinds`): quotes, orders and credit memos of sales, purchases, transfers. */
type WithLines = 'so' | 'po' | 'ci' | 'to';

/** A simple thing, as its page calls it: `fee`. */
type OneOfPage = Lowercase<NounOf<ThingUrl>>;

/** Everything else that a change belongs to. */
type Other =
  | 'agentService'
  | 'apiLog'
  | 'bankStatement'
  | 'bankTransfer'
  | 'bcTable'
  | 'bookRules'
  | 'cb'
  | 'changed'
  | 'closedPeriod'
  | 'customer'
  | 'einvoice'
  | 'einvoiceNotice'
  | 'fileStorage'
  | 'franchise'
  | 'import'
  | 'itemPicture'
  | 'itemTiles'
  | 'items'
  | 'me'
  | 'noSeries'
  | 'onlineOrder'
  | 'outgoing'
  | 'pagePermission'
  | 'pageStructure'
  | 'personRequest'
  | 'printJob'
  | 'product'
  | 'productFeed'
  | 'reason'
  | 'receipt'
  | 'settings'
  | 'setup'
  | 'shift'
  | 'shipTo'
  | 'shopReturn'
  | 'statement'
  | 'system'
  | 'systemIndex'
  | 'tablet'
  | 'thrown'
  | 'user'
  | 'vatGroup'
  | 'we';

/**
 * What a change belongs to. The outbox sends the changes of one key and number in order. A misspelt key would lose the
 * order, so it does not compile.
 */
export type DocumentKey = WithLines | OneOfPage | Other;

/** A document, or another thing, that a change belongs to. */
export type Changed = { readonly kind: DocumentKey; readonly no: string };
