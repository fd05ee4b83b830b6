import * as v from 'valibot';
import { messages } from '#model/kit/validation.ts';
import { asChange, done, id, idText, required } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import type { Changed } from '../kit/document-key.ts';
import { list } from '../kit/list.ts';
import { namesText, setUp } from './page-kit.ts';

/** A page with what can be granted on it; the last three are JSON text. */
export const pageStructureSchema = v.object({
  id,
  page_url: v.string(),
  page_name: v.string(),
  buttons: v.string(),
  fields: v.string(),
  filters: v.string(),
});
export type PageStructure = v.InferOutput<typeof pageStructureSchema>;

const seen = { access: 'administrators', tags: ['pageStructures'] } as const;
const changes = { ...setUp, invalidates: ['pageStructures'] } as const;
const about = (no: string | number): Changed => ({ kind: 'pageStructure', no: String(no) });

export const filter = list({
  ...seen,
  name: 'pageStructures.filter',
  path: '/la/pos/page-structure/filter',
  row: pageStructureSchema,
  key: 'id',
  fields: ['id', 'page_url', 'page_name'],
  search: ['page_url', 'page_name'],
  sort: { field: 'page_url', direction: 'asc' },
  failure: 'Filter Page Structures Failed!',
  store: 'table',
});

export const get = read({
  ...seen,
  name: 'pageStructures.get',
  method: 'GET',
  path: '/la/pos/page-structure/{id}',
  input: v.object({ id: idText }),
  answer: pageStructureSchema,
  failure: 'Get Page Structure Failed!',
  store: 'answer',
});

const entered = {
  /** As in the address: `/salesOrders/detail`. */
  page_url: v.pipe(required(80), v.startsWith('/', messages.pageAddress)),
  page_name: required(80),
  buttons: namesText,
  fields: namesText,
  filters: namesText,
};

export const create = write({
  ...changes,
  name: 'pageStructures.create',
  method: 'POST',
  path: '/la/pos/page-structure',
  input: v.object(entered),
  answer: pageStructureSchema,
  failure: 'Create Page Structure Failed!',
  document: ({ page_url }) => about(page_url),
  summary: ({ page_url }) => `New page ${page_url}`,
});

/** What is left out stays as it is. */
export const update = write({
  ...changes,
  name: 'pageStructures.update',
  method: 'PUT',
  path: '/la/pos/page-structure',
  input: v.object({ id, ...asChange(entered) }),
  answer: pageStructureSchema,
  failure: 'Update Page Structure Failed!',
  document: input => about(input.id),
  summary: ({ page_url, id: no }) => `Change page ${page_url ?? no}`,
});

/** What sets grant of the page they keep; it can be granted to no other set. */
export const remove = write({
  ...changes,
  name: 'pageStructures.remove',
  method: 'DELETE',
  path: '/la/pos/page-structure/{id}',
  input: v.object({ id: idText }),
  answer: done,
  failure: 'Delete Page Structure Failed!',
  document: input => about(input.id),
  summary: input => `Delete page ${input.id}`,
});
