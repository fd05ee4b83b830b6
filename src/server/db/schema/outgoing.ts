import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { jsonb, word } from './columns.ts';

const moment = () => timestamp({ withTimezone: true });

/**
 * Commands to systems outside, written in the transaction of the document that they are about. A command
 * that has ended stays as the record of it.
 */
export const outgoingCommands = pgTable(
  'outgoing_commands',
  {
    /** Commands about one document are carried out in this order. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    system: text().notNull(),
    /** What is done to which kind of document, such as `purchase-order.release`. */
    kind: text().notNull(),
    document_no: text().notNull(),
    franchise_code: word(),
    /** A document that is released again sends the same kind once more. */
    generation: integer().notNull(),
    payload: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /**
     * `queued`: it did nothing yet · `sending`: a process is at it · `unknown`: it may have been done ·
     * `done` · `refused`: the system said no, the document was put back · `dead`: a person decides ·
     * `discarded`: it is not sent any more.
     */
    status: text({ enum: ['queued', 'sending', 'unknown', 'done', 'refused', 'dead', 'discarded'] })
      .notNull()
      .default('queued'),
    /** How many times it was tried without an answer that ended it, an unavailable system apart. */
    attempts: integer().notNull().default(0),
    /** How many times a process took it. A process with an older number has lost it. */
    taken: integer().notNull().default(0),
    created_by: word(),
    created_at: moment().notNull(),
    /** Not before. */
    next_at: moment().notNull(),
    /** When its process was last seen at it. */
    seen_at: moment(),
    /** When the last request began that may have done it; null while none was sent. */
    made_at: moment(),
    finished_at: moment(),
    last_error: word(),
    /** The system's own key and number of what the command made. */
    remote_id: word(),
    remote_no: word(),
    /** Who ended it by hand, and why. */
    decided_by: word(),
    reason: word(),
  },
  t => [
    check(
      'outgoing_commands_status',
      sql`${t.status} in ('queued', 'sending', 'unknown', 'done', 'refused', 'dead', 'discarded')`,
    ),
    uniqueIndex('outgoing_commands_once').on(t.system, t.kind, t.document_no, t.generation),
    // In the order in which they are taken: the first one is found at once, however many wait.
    index('outgoing_commands_waiting')
      .on(t.system, t.next_at, t.id)
      .where(sql`${t.status} in ('queued', 'unknown')`),
    index('outgoing_commands_sending').on(t.system, t.seen_at).where(sql`${t.status} = 'sending'`),
    index('outgoing_commands_document').on(t.system, t.document_no, t.id),
    index('outgoing_commands_shop').on(t.franchise_code, t.id),
    index('outgoing_commands_open_time')
      .on(t.created_at, t.id)
      .where(sql`${t.status} in ('queued', 'sending', 'unknown', 'dead')`),
    index('outgoing_commands_time').on(t.created_at, t.id),
    index('outgoing_commands_status_time').on(t.status, t.created_at, t.id),
    index('outgoing_commands_search_no').using('gin', sql`fold(${t.document_no}) gin_trgm_ops`),
    index('outgoing_commands_search_remote').using('gin', sql`fold(${t.remote_no}) gin_trgm_ops`),
  ],
);

/** How each system is: whether it is left alone for a while, and what it last said. */
export const outgoingSystems = pgTable('outgoing_systems', {
  system: text().primaryKey(),
  /** Nothing is sent to it before. */
  paused_until: moment(),
  /** How many times in a row it was not available. */
  failures: integer().notNull().default(0),
  last_ok_at: moment(),
  last_error_at: moment(),
  last_error: word(),
});

/** Documents of a remote ERP as they were last read; reads of the back end never wait for the ERP. */
export const remoteDocuments = pgTable(
  'remote_documents',
  {
    system: text().notNull(),
    /** The system's name of the set, such as `salesShipments`. */
    set: text().notNull(),
    remote_id: text().notNull(),
    remote_no: text().notNull(),
    /** Number of our document that it belongs to; empty for the system's own. */
    external_document_no: word(),
    /** Number of the system's own order that it is, or belongs to; empty where there is none. */
    order_no: word(),
    status: word(),
    data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    modified_at: moment().notNull(),
    /** When our document took it over; null: not yet. */
    taken_over_at: moment(),
    read_at: moment().notNull(),
  },
  t => [
    primaryKey({ columns: [t.system, t.set, t.remote_id] }),
    index('remote_documents_ours').on(t.external_document_no, t.set),
    index('remote_documents_orders').on(t.order_no, t.set),
    index('remote_documents_news').on(t.read_at).where(sql`${t.taken_over_at} is null`),
  ],
);

/** Where a system outside tells that something has changed there. */
export const remoteNotices = pgTable('remote_notices', {
  system: text().primaryKey(),
  /** Of this server. */
  url: text().notNull(),
  /** The word that its notices carry. It proves where a hint comes from, and opens nothing. */
  secret: text().notNull(),
  /** Until when it tells; null: it was not asked to yet. */
  live_until: moment(),
  /** When it was asked to, last. */
  asked_at: moment(),
  /** When it told of a change, last. */
  told_at: moment(),
  /** When a change was found of which it had not told. */
  missed_at: moment(),
});

/** Up to which change each set of a remote system was read. */
export const remoteCursors = pgTable(
  'remote_cursors',
  {
    system: text().notNull(),
    set: text().notNull(),
    changes_until: moment().notNull(),
    read_at: moment().notNull(),
    /** Another one where the set is read from the beginning: a round that began before counts for nothing then. */
    generation: uuid().notNull().defaultRandom(),
  },
  t => [primaryKey({ columns: [t.system, t.set] })],
);

/** What is known of the tables of a remote ERP besides their rows. */
export const remoteTables = pgTable(
  'remote_tables',
  {
    system: text().notNull(),
    table_code: text().notNull(),
    /** The set that the system lacks; empty: it has the table. Its rows are kept here while it has none. */
    lacks: word(),
    /** When all its rows were last listed. */
    listed_at: moment(),
    /** How many rows it had then, less those here: another number says that some have gone. */
    difference: integer().notNull().default(0),
    /** Why rows that it no longer has were not removed here; empty: they were. */
    held: text({ enum: ['', 'empty', 'many', 'broke_off'] })
      .notNull()
      .default(''),
    held_rows: integer().notNull().default(0),
    /** Says which rows are held; empty: none, or it is not known which. */
    held_digest: word(),
    /** The digest of the rows that a person lets go. */
    confirmed_digest: word(),
    held_at: moment(),
  },
  t => [
    primaryKey({ columns: [t.system, t.table_code] }),
    check('remote_tables_held', sql`${t.held} in ('', 'empty', 'many', 'broke_off')`),
  ],
);
