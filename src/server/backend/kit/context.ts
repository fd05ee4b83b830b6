import type * as v from 'valibot';
import type { AnswerOf, AnyCall } from '#calls/kit/call.ts';
import type { franchiseUser, roleSchema, User } from '#calls/session/session.ts';
import type { Types } from '#model/session/permissions.ts';
import type { Db, Tx } from '../../db/connection.ts';
import type { DocumentErp } from '../../erp/connected.ts';
import type { PictureFolder } from '../../files/picture-folder.ts';
import type { Logger } from '../../log.ts';
import type { PrinterRule } from '../../printing/printer-address.ts';
import type { PrinterSearch } from '../../printing/printer-search.ts';
import type { SystemFacts } from '../../systems/facts.ts';
import type { OrderInHand } from '../sales/order-in-hand.ts';

/** What a user is granted, by page. */
export type PermissionSet = NonNullable<AnswerOf<typeof franchiseUser>['page_permission']>;

/** The signed-in user who sends a call. */
export type Actor = {
  user: User;
  role: v.InferOutput<typeof roleSchema>;
  isAdministrator: boolean;
  /** `customer_no` of the user's franchise; empty for administrators, unless they work at a shop. */
  franchise: string;
  permission: PermissionSet | null;
};

/** What a handler works with. All of one call happens in one transaction; a read's sees one moment and cannot write. */
export type Context = {
  tx: Tx;
  /** `nobody` in calls that are open to anyone. */
  actor: Actor;
  now: Date;
  /** The business date, `yyyy-mm-dd` in Vietnam. */
  today: string;
  requestId: string;
  log: Logger;
  /** Where pictures are kept; `null` where there is no such place. */
  files: PictureFolder | null;
  /** Where printers may stand. */
  mayPrintOn: PrinterRule;
  /** Until when the server's certificate is good; `null` where it has none. */
  certificateEnds: () => Date | null;
  /** Where people outside reach the server; `null` where the operator named no such address. */
  publicUrl: string | null;
  /** Systems outside, as the server may connect to them; absent where the ERP's own clock asks. */
  systems?: SystemFacts;
  /** The franchisor's ERP, as buying and consignment use it. */
  documentErp: DocumentErp;
  /** Documents of these types may be seen and changed; all others are as missing. */
  types: Types;
  /** The order that changes of the same transaction are about; only for handlers that say `keepsOrder`. */
  inHand?: OrderInHand | undefined;
  /** What is asked for; `null` when no person asks, but the ERP's own clock. */
  call: AnyCall | null;
};

/** What of it a change of a document needs, also where no call asks for it but a system outside. */
export type ChangeContext = Pick<Context, 'tx' | 'actor' | 'now' | 'today' | 'types' | 'call' | 'inHand'> & {
  /** Business date on which goods were handed over, where a tablet says one; absent: today. */
  delivered_on?: string;
  /** Where the goods of a credit memo came back; absent: where they were sold. */
  came_back_at?: string;
  /** Under which the e-invoice of these goods is found, where a tablet has printed it. */
  lookup_code?: string | undefined;
};

/**
 * For the few handlers that decide themselves what is committed. Such is sign-in: its failures must be
 * committed.
 */
export type DirectContext = Omit<
  Context,
  | 'tx'
  | 'types'
  | 'call'
  | 'inHand'
  | 'files'
  | 'mayPrintOn'
  | 'certificateEnds'
  | 'publicUrl'
  | 'documentErp'
> & {
  db: Db;
  searchPrinters: PrinterSearch;
  /** The client's network address. */
  address: string;
  /** What the client's browser says of itself. */
  userAgent: string;
};

/** Stands for a caller without a session: may nothing, and belongs to no franchise. */
export const noActor: Actor = {
  user: {
    user_id: 0,
    username: '',
    firstname: '',
    lastname: '',
    email: '',
    role_id: 0,
    customer_no: '',
    device_id: null,
    is_active: false,
  },
  role: { id: 0, role_name: '' },
  isAdministrator: false,
  franchise: '',
  permission: null,
};

/** `user_id@customer_no`: the owner of a queued change. */
export function ownerOf(actor: Actor): string {
  return `${actor.user.user_id}@${actor.user.customer_no}`;
}
