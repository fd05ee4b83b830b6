import * as v from 'valibot';
import { formatQuantity } from '#model/kit/format.ts';
import {
  codeOrEmpty,
  done,
  email,
  id,
  idText,
  instant,
  newPassword,
  required,
  some,
  text,
} from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import type { Changed } from '../kit/document-key.ts';
import { list } from '../kit/list.ts';
import { roleSchema } from '../session/session.ts';

/** Who may sign in: one person each. No call tells the password, not even its hash. */
export const userRowSchema = v.object({
  user_id: id,
  username: v.string(),
  firstname: v.string(),
  lastname: v.string(),
  /** As a person is written here: the last name first. */
  name: v.string(),
  email: v.string(),
  role_id: id,
  role_name: v.string(),
  /** Number of the franchise that employs them; empty for none. */
  customer_no: v.string(),
  franchise_name: v.string(),
  device_id: v.nullable(id),
  page_permission_id: v.nullable(id),
  page_permission_name: v.string(),
  is_active: v.boolean(),
  created_at: instant,
});
export type UserRow = v.InferOutput<typeof userRowSchema>;

/** Where a user is signed in. */
export const userSessionSchema = v.object({
  /** Names the session and opens nothing. */
  session_id: v.string(),
  since: instant,
  /** When it ends unless it is used until then. */
  until: instant,
  /** What the browser says of itself; empty where it said nothing. */
  user_agent: v.string(),
  /** The client's network address; empty where it is not known. */
  address: v.string(),
});
export type UserSession = v.InferOutput<typeof userSessionSchema>;

const asList = {
  row: userRowSchema,
  key: 'user_id',
  fields: [
    ...(['user_id', 'username', 'name', 'role_id', 'role_name', 'customer_no', 'franchise_name'] as const),
    ...(['page_permission_id', 'page_permission_name', 'is_active', 'created_at'] as const),
  ],
  search: ['username', 'name', 'email'],
  sort: { field: 'username', direction: 'asc' },
  access: 'administrators',
  tags: ['users'],
  store: 'table',
} as const;

/** All users. */
export const filter = list({
  ...asList,
  name: 'users.filter',
  path: '/la/admin/users/filter',
  failure: 'Filter Users Failed!',
});

/** Users whom a franchise employs. */
export const ofFranchises = list({
  ...asList,
  name: 'users.ofFranchises',
  path: '/la/franchise/users',
  failure: 'Filter Users Failed!',
});

/** A user, and where they are signed in. */
export const get = read({
  name: 'users.get',
  method: 'GET',
  path: '/la/franchise/user/info?user_id={user_id}',
  input: v.object({ user_id: idText }),
  answer: v.object({ ...userRowSchema.entries, sessions: v.optional(v.array(userSessionSchema), []) }),
  failure: 'Get User Failed!',
  access: 'administrators',
  tags: ['users'],
  store: 'answer',
});

export const roles = list({
  name: 'users.roles',
  path: '/la/admin/roles/list',
  row: roleSchema,
  key: 'id',
  fields: ['id', 'role_name'],
  search: ['role_name'],
  sort: { field: 'id', direction: 'asc' },
  failure: null,
  access: 'administrators',
  tags: ['users'],
  store: 'table',
});

const changeable = {
  username: required(80),
  firstname: text(80),
  lastname: text(80),
  email,
  role_id: id,
  customer_no: codeOrEmpty,
  device_id: v.nullable(id),
  page_permission_id: v.nullable(id),
  is_active: v.boolean(),
};

const changes = {
  access: 'administrators',
  offline: 'online',
  invalidates: ['users', 'me', 'pagePermissions'],
} as const;
/** Who a change is about. */
const about = (...ids: readonly (number | null)[]): Changed => ({ kind: 'user', no: ids.join(', ') });

/** Adds a user who may sign in. Sent directly: a password is never written to the tablet. */
export const create = write({
  ...changes,
  name: 'users.create',
  memoryOnly: true,
  method: 'POST',
  path: '/la/admin/user',
  input: v.object({
    ...changeable,
    password: newPassword,
    firstname: v.optional(text(80), ''),
    lastname: v.optional(text(80), ''),
    email: v.optional(email, ''),
    customer_no: v.optional(codeOrEmpty, ''),
    device_id: v.optional(v.nullable(id), null),
    page_permission_id: v.optional(v.nullable(id), null),
    is_active: v.optional(v.boolean(), true),
  }),
  answer: userRowSchema,
  failure: 'Create User Failed!',
  document: ({ username }) => ({ kind: 'user', no: username }),
  summary: ({ username }) => `New user ${username}`,
});

/** Changes the fields that are given; the others stay. */
export const update = write({
  ...changes,
  name: 'users.update',
  method: 'PUT',
  path: '/la/admin/user',
  input: v.object({ ...v.partial(v.object(changeable)).entries, user_id: id }),
  answer: userRowSchema,
  failure: 'Update User Failed!',
  document: ({ user_id }) => about(user_id),
  summary: ({ user_id, username }) => `Change user ${username ?? user_id}`,
});

/**
 * Deletes a user. One who has signed in is deactivated instead, since a tablet may hold unsent work of
 * theirs. So is one whom documents name.
 */
export const remove = write({
  ...changes,
  name: 'users.remove',
  method: 'DELETE',
  path: '/la/admin/user?user_id={user_id}',
  input: v.object({ user_id: idText }),
  answer: v.object({ outcome: v.picklist(['deleted', 'deactivated']) }),
  failure: 'Delete User Failed!',
  document: ({ user_id }) => about(user_id),
  summary: ({ user_id }) => `Delete user ${user_id}`,
});

/** Gives a user a new password and ends each of their sessions. The password is never written to the tablet. */
export const setPassword = write({
  ...changes,
  name: 'users.setPassword',
  memoryOnly: true,
  method: 'POST',
  path: '/la/admin/user/password',
  input: v.object({ user_id: id, new_password: newPassword }),
  answer: done,
  failure: 'Change Password Failed!',
  document: ({ user_id }) => about(user_id),
  summary: ({ user_id }) => `New password for user ${user_id}`,
});

/** Activates or deactivates some users, all or none. A deactivated user is signed out everywhere. */
export const setActive = write({
  ...changes,
  name: 'users.setActive',
  method: 'POST',
  path: '/la/admin/user/is-active',
  input: v.object({ is_active: v.boolean(), ids: some(id, 200) }),
  answer: done,
  failure: 'Update Users Failed!',
  document: ({ ids }) => about(...ids),
  summary: ({ is_active, ids }) => `${is_active ? 'Activate' : 'Deactivate'} users ${ids.join(', ')}`,
});

/** Who employs a user; empty: no franchise. */
export const setFranchise = write({
  ...changes,
  name: 'users.setFranchise',
  method: 'POST',
  path: '/la/franchise/user/store',
  input: v.object({ admin_user_id: id, customer_no: codeOrEmpty }),
  answer: done,
  failure: 'Update User Failed!',
  document: ({ admin_user_id }) => about(admin_user_id),
  summary: ({ admin_user_id, customer_no }) => `Franchise of user ${admin_user_id}: ${customer_no}`,
});

/** The device that a user prints on; `null`: none of their own. */
export const setDevice = write({
  ...changes,
  name: 'users.setDevice',
  method: 'POST',
  path: '/la/franchise/user/device',
  input: v.object({ admin_user_id: id, device_id: v.nullable(id) }),
  answer: done,
  failure: 'Update User Failed!',
  document: ({ admin_user_id }) => about(admin_user_id),
  summary: ({ admin_user_id, device_id }) => `Device of user ${admin_user_id}: ${device_id ?? ''}`,
});

/** Ends one session of a user. Ours alone. */
export const endSession = write({
  ...changes,
  name: 'users.endSession',
  method: 'POST',
  path: '/own/users/end-session',
  input: v.object({ user_id: id, session_id: required(60) }),
  answer: done,
  failure: 'End Session Failed!',
  document: ({ user_id }) => about(user_id),
  summary: ({ user_id }) => `End a session of user ${user_id}`,
});

const binding = v.object({ admin_user_id: id, page_permission_id: v.nullable(id) });

/** The permission set that a user is bound to; `null`: none. */
export const setPermission = write({
  ...changes,
  name: 'users.setPermission',
  method: 'POST',
  path: '/la/retail-stores/user/permission',
  input: binding,
  answer: done,
  failure: 'Update User Failed!',
  document: ({ admin_user_id }) => about(admin_user_id),
  summary: ({ admin_user_id }) => `Permission set of user ${admin_user_id}`,
});

/** The permission sets of several users, all or none. */
export const setPermissions = write({
  ...changes,
  name: 'users.setPermissions',
  method: 'POST',
  path: '/la/retail-stores/user/permissions',
  input: v.object({ permissions: some(binding, 200) }),
  answer: done,
  failure: 'Update Users Failed!',
  document: ({ permissions }) => about(...permissions.map(({ admin_user_id }) => admin_user_id)),
  summary: ({ permissions }) => `Permission sets of ${formatQuantity(permissions.length)} users`,
});

/** Who is bound to a permission set. */
export const withPermission = read({
  name: 'users.withPermission',
  method: 'GET',
  path: '/la/retail-stores/users/permission/{page_permission_id}',
  input: v.object({ page_permission_id: idText }),
  answer: v.array(userRowSchema),
  failure: null,
  access: 'administrators',
  tags: ['users', 'pagePermissions'],
  store: 'answer',
});
