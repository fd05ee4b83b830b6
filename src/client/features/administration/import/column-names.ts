import type { ImportKind } from '#calls/administration/imports.ts';
import { t } from '../../../messages/en.ts';

/** What the columns of a kind of file are called, by the names of the call that takes them. */
export const columnNames = (kind: ImportKind): Readonly<Record<string, string>> => t.imports.fields[kind];
