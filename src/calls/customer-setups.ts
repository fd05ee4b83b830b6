import * as v from 'valibot';
import { id, optionalText, required } from './atoms.ts';
import { list, write } from './kit.ts';
import { customerReaders } from './readers.ts';

export const customerSetupSchema = v.object({
  id,
  name: v.string(),
  /** How a customer is addressed; what a customer's `prefix` holds. */
  prefix: v.string(),
  channel: v.string(),
});
export type CustomerSetup = v.InferOutput<typeof customerSetupSchema>;

const fields = { name: required(100), prefix: required(10), channel: optionalText(20) };
const pages = ['/customers/setup'] as const;

export const filter = list({
  name: 'customerSetups.filter',
  path: '/la/customer/setup/filter',
  row: customerSetupSchema,
  key: 'id',
  fields: ['id', 'name', 'prefix', 'channel'],
  search: ['name', 'prefix', 'channel'],
  sort: { field: 'id', direction: 'asc' },
  failure: null,
  access: [{ pages }, ...[customerReaders].flat()],
  topics: ['customerSetups'],
  store: 'table',
});

export const add = write({
  name: 'customerSetups.add',
  method: 'POST',
  path: '/la/customer/setup/add',
  input: v.object(fields),
  answer: customerSetupSchema,
  failure: null,
  access: { pages, button: 'Add New', company: true },
  offline: 'online',
  touches: ['customerSetups'],
  document: input => ({ kind: 'setup', no: input.prefix }),
  says: input => `Add customer setup ${input.name}`,
});

export const update = write({
  name: 'customerSetups.update',
  method: 'POST',
  path: '/la/customer/setup/update',
  input: v.object({ id, ...fields }),
  answer: customerSetupSchema,
  failure: null,
  access: { pages, button: 'Save', company: true },
  offline: 'online',
  touches: ['customerSetups'],
  document: input => ({ kind: 'setup', no: String(input.id) }),
  says: input => `Change customer setup ${input.name}`,
});
