import type { SQL } from 'drizzle-orm';
import type { importMessages } from '#model/messages/imports.ts';
import type { Context } from '../kit/context.ts';

/** How one kind of file is checked and taken, as statements about all rows that were laid down under an id. */
export type Importer = {
  /** Answers a `BadRow` for each objection, in any order. */
  readonly bad: (id: string) => SQL;
  /** Answers one `Effect`. */
  readonly effect: (id: string) => SQL;
  /** Write everything, and touch no row that is as the file says already. */
  readonly apply: (id: string) => readonly SQL[];
  /** Tells the ERP what it is to have from then on. */
  readonly tellErp?: (context: Context, id: string) => Promise<void>;
};

export type BadRow = {
  row: number;
  field: string;
  why: keyof typeof importMessages;
  /** What the message names. */
  what: string | number | null;
};
export type Effect = { rows: number; added: number; changed: number; unchanged: number };
