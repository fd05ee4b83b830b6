import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { jsonb, word } from './columns.ts';

const moment = () => timestamp({ withTimezone: true });

/** The site that pictures of items come from, and up to where it was read. One row, where one is or was connected. */
export const pictureSites = pgTable('picture_sites', {
  /** `site` */
  id: text().primaryKey(),
  /** Site, library and folder as the settings name them. Others are another site. */
  place: text().notNull(),
  name: word(),
  address: word(),
  /** Names of its libraries. */
  libraries: jsonb().$type<string[]>().notNull().default([]),
  /** Of the library that is read. */
  drive_id: word(),
  /** Of the folder of it that pictures lie in, at any depth. */
  folder_id: word(),
  /** Where the site goes on to tell what has changed, sealed; empty: from the beginning. */
  link: word(),
  link_key: word(),
  /** Another one after each page that was taken over. */
  step: word(),
  /** Counts listings of the whole library. */
  listing: integer().notNull().default(0),
  /** Is the listing that the link goes on with one of the whole library? */
  is_whole: boolean().notNull().default(true),
  /** Which items and which folder the files were matched with, all of them; empty: some were not. */
  matched: word(),
  /** A person has asked for a round. */
  asked_at: moment(),
  begun_at: moment(),
  /** When the process that is at it was last seen. */
  seen_at: moment(),
  /** When the last round ended, whatever became of it. */
  ended_at: moment(),
  /** When all was last as the site has it. */
  synced_at: moment(),
  /** Entries read, and files fetched, in the round of now or the last one. */
  entries: integer().notNull().default(0),
  fetched: integer().notNull().default(0),
  /** Items that got another picture in it. */
  changed: integer().notNull().default(0),
  /** Why the last round failed, as `probeWords` has it; empty: it did not. */
  problem: word(),
});

/** Folders and pictures of the site's library, as it has told them. */
export const pictureSiteFiles = pgTable(
  'picture_site_files',
  {
    /** The site's own, which stays when a file is renamed or moved. */
    id: text().primaryKey(),
    parent_id: word(),
    name: text().notNull(),
    is_folder: boolean().notNull(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** Tells one content of the file from another. */
    tag: word(),
    changed_at: moment().notNull(),
    /** The whole listing that it was last in. */
    listing: integer().notNull(),
    /** Was it missing in the last whole listing, which nearly all files were missing in? */
    is_doubtful: boolean().notNull().default(false),
    /** The item that its name means, and which of its pictures it is; empty for none. */
    item_no: word(),
    variant_code: word(),
    position: integer().notNull().default(0),
    /** Does it lie in the folder of the pictures? */
    is_inside: boolean().notNull().default(false),
    /** The content that was fetched last. */
    read_tag: word(),
    /** The picture made of its last good content; empty for none. */
    picture: word(),
    /** Why the content that was fetched last is none, as `pictureRefusals` has it; empty for none. */
    refused: word(),
    /** How many times in a row the content could not be fetched, and when it is tried again. */
    tries: integer().notNull().default(0),
    retry_at: moment(),
  },
  t => [
    index('picture_site_files_parent').on(t.parent_id),
    index('picture_site_files_item').on(t.item_no).where(sql`${t.item_no} <> ''`),
    index('picture_site_files_picture').on(t.picture).where(sql`${t.picture} <> ''`),
    check('picture_site_files_tries', sql`${t.tries} >= 0`),
  ],
);

/** The picture that the site has given each item. */
export const pictureSiteItems = pgTable('picture_site_items', {
  item_no: text().primaryKey(),
  picture: text().notNull(),
  /** Of the file. */
  name: text().notNull(),
});
