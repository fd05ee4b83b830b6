import * as v from 'valibot';
import { asChange, done, id, idText, required } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import type { Changed } from '../kit/document-key.ts';
import { list } from '../kit/list.ts';
import { discountLimitSchema } from '../sales/discount-limits.ts';
import { entriesText, namesText, numbersText, setUp } from './page-kit.ts';

/** A permission set; pages, permissions and users are JSON text. */
export const pagePermissionSchema = v.object({
  id,
  name: v.string(),
  permission_type: v.picklist(['edit', 'view']),
  /** Urls of the pages that it opens. */
  pages: v.string(),
  /** An entry for each page: its buttons, fields and filters. */
  permissions: v.string(),
  /** Numbers of the users bound to it. */
  users: v.string(),
  /** What its people may take off by hand; `null`: nothing. Absent where the back end knows of no such limits. */
  discount_limit: v.optional(v.nullable(discountLimitSchema)),
});
export type PagePermissionSet = v.InferOutput<typeof pagePermissionSchema>;

const seen = { access: 'administrators', tags: ['pagePermissions', 'users'] } as const;
const changes = { ...setUp, invalidates: ['pagePermissions', 'users', 'me'] } as const;
const about = (no: string | number): Changed => ({ kind: 'pagePermission', no: String(no) });

export const filter = list({
  ...seen,
  name: 'pagePermissions.filter',
  path: '/la/pos/page-permission/filter',
  row: pagePermissionSchema,
  key: 'id',
  fields: ['id', 'name', 'permission_type'],
  search: ['name'],
  sort: { field: 'name', direction: 'asc' },
  failure: 'Filter Page Permissions Failed!',
  store: 'table',
});

export const get = read({
  ...seen,
  name: 'pagePermissions.get',
  method: 'GET',
  path: '/la/pos/page-permission/{id}',
  input: v.object({ id: idText }),
  answer: pagePermissionSchema,
  failure: 'Get Page Permission Failed!',
  store: 'answer',
});

const entered = {
  name: required(80),
  permission_type: v.picklist(['edit', 'view']),
  pages: namesText,
  permissions: entriesText,
  /** Where it is given, only these users are bound. */
  users: v.optional(numbersText),
  /** Where it is left out, it stays. */
  discount_limit: v.optional(v.nullable(discountLimitSchema)),
};

export const create = write({
  ...changes,
  name: 'pagePermissions.create',
  method: 'POST',
  path: '/la/pos/page-permission',
  input: v.object(entered),
  answer: pagePermissionSchema,
  failure: 'Create Page Permission Failed!',
  document: ({ name }) => about(name),
  summary: ({ name }) => `New permission set ${name}`,
});

/** What is left out stays as it is. */
export const update = write({
  ...changes,
  name: 'pagePermissions.update',
  method: 'PUT',
  path: '/la/pos/page-permission',
  input: v.object({ id, ...asChange(entered) }),
  answer: pagePermissionSchema,
  failure: 'Update Page Permission Failed!',
  document: input => about(input.id),
  summary: ({ name, id: no }) => `Change permission set ${name ?? no}`,
});

/** Refused while a user is bound to it: they would be left with nothing. */
export const remove = write({
  ...changes,
  name: 'pagePermissions.remove',
  method: 'DELETE',
  path: '/la/pos/page-permission/{id}',
  input: v.object({ id: idText }),
  answer: done,
  failure: 'Delete Page Permission Failed!',
  document: input => about(input.id),
  summary: input => `Delete permission set ${input.id}`,
});
