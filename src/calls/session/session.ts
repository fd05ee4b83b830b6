import * as v from 'valibot';
import { commune } from '../customers/commune.ts';
import { code, done, id, json, newPassword, nothing, required, secret } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import { discountLimitSchema } from '../sales/discount-limits.ts';

/**
 * Answers the bare token string, not the envelope. Sent directly, never through the outbox.
 *
 * An administrator may name the shop to work at. Until that session ends they are like a person of that shop,
 * with all that an administrator may do.
 */
export const login = read({
  name: 'session.login',
  method: 'POST',
  path: '/integration/admin/token',
  input: v.object({
    username: required(80),
    password: secret,
    franchise_code: v.optional(code),
  }),
  answer: v.string(),
  failure: null,
  access: 'anyone',
  tags: [],
  store: 'none',
});

export const roleSchema = v.object({ id, role_name: v.string() });

export const userSchema = v.object({
  user_id: id,
  username: v.string(),
  firstname: v.string(),
  lastname: v.string(),
  email: v.string(),
  role_id: id,
  /** Number of the user's franchise; of an administrator that of the shop they work at, or empty. */
  customer_no: v.string(),
  device_id: v.nullable(id),
  is_active: v.boolean(),
});
export type User = v.InferOutput<typeof userSchema>;

/**
 * The signed-in user and role. While signing in any failure ends the session; later only 401 and 403 do.
 */
export const me = read({
  name: 'session.me',
  method: 'POST',
  path: '/la/admin/me/info',
  input: nothing,
  answer: v.object({
    user: userSchema,
    role: v.object({
      ...roleSchema.entries,
      /** The back end is another one, which knows the calls of the specification alone. */
      specification_only: v.optional(v.boolean()),
    }),
    /** ISO, the server's clock */ server_time: v.string(),
  }),
  failure: null,
  access: 'signed-in',
  tags: ['me'],
  store: 'answer',
});

/** So many people are named at most: those who came first. */
export const mostColleagues = 1000;

/**
 * The people of the caller's shop by the names that others know them by; without a shop those of all. Ours alone: with a back
 * end that knows none, people are called by what they sign in with.
 */
export const colleagues = read({
  name: 'session.colleagues',
  method: 'GET',
  path: '/own/colleagues',
  input: nothing,
  answer: v.object({ people: v.array(v.object({ username: v.string(), name: v.string() })) }),
  failure: null,
  access: 'signed-in',
  tags: ['me', 'users'],
  store: 'answer',
});

/** Changes one's own password; ends every session of the user. A password is never written to the tablet. */
export const resetPassword = write({
  name: 'session.resetPassword',
  method: 'POST',
  path: '/la/admin/me/reset_password',
  input: v.object({
    old_password: secret,
    new_password: newPassword,
  }),
  answer: done,
  failure: null,
  access: 'signed-in',
  offline: 'online',
  memoryOnly: true,
  invalidates: ['me'],
  document: () => ({ kind: 'me', no: 'password' }),
  summary: () => 'Change password',
});

export const permissionEntrySchema = v.object({
  page_url: v.string(),
  buttons: v.array(v.string()),
  fields: v.array(v.string()),
  filters: v.array(v.string()),
});
export type PermissionEntry = v.InferOutput<typeof permissionEntrySchema>;

/** A place that stock can lie at. */
export const locationSchema = v.object({
  code: v.string(),
  name: v.string(),
  /** Empty for the franchisor's own. */
  franchise_code: v.string(),
  location_type: v.string(),
});
export type Location = v.InferOutput<typeof locationSchema>;

/**
 * The user's franchise, its blocks for new documents, its locations with those of the franchisor (an
 * administrator's are all). And the permission set that the user is bound to.
 */
export const franchiseUser = read({
  name: 'session.franchiseUser',
  method: 'GET',
  path: '/la/franchise/user/me',
  input: nothing,
  answer: v.object({
    admin_user_id: id,
    customer_no: v.string(),
    franchise: v.nullable(
      v.object({
        franchise_code: v.string(),
        name: v.string(),
        location_code: v.string(),
        address: v.string(),
        phone_no: v.string(),
        contact: v.string(),
        district_code: v.string(),
        district_name: v.string(),
        post_code: v.string(),
        city: v.string(),
        ...commune,
        region_code: v.string(),
        campaign: v.string(),
        costcenter: v.string(),
        channel: v.string(),
        department: v.string(),
        factory: v.string(),
        line_campaign: v.string(),
        line_costcenter: v.string(),
        line_gen_bus_posting_group: v.string(),
        vendor_no: v.string(),
        vendor_name: v.string(),
        buy_from_code: v.string(),
        buy_from_address: v.string(),
        /** Days between a purchase order and its earliest receipt. */
        receipt_lead_time: v.number(),
        consignment_location_code: v.string(),
        consignment_warehouse_code: v.string(),
        consignment_intransit_code: v.string(),
        /** Receiving account shown in a transfer's QR code. */
        bank_bin: v.string(),
        bank_account_no: v.string(),
      }),
    ),
    locations: v.array(locationSchema),
    /** Locations of others that have stock which the caller may see: the franchisor's first, then the other shops'. */
    stock_elsewhere: v.optional(v.array(locationSchema)),
    /** Locations of other shops that the franchise's own transfers name, so that they are known by name. */
    partner_locations: v.optional(v.array(locationSchema)),
    page_permission: v.nullable(
      v.object({
        id,
        name: v.string(),
        permission_type: v.picklist(['edit', 'view']),
        pages: v.array(v.string()),
        permissions: v.array(permissionEntrySchema),
        /** What its people may take off by hand; `null`: nothing. Absent where the back end knows of no such limits. */
        discount_limit: v.optional(v.nullable(discountLimitSchema)),
      }),
    ),
    extra: v.optional(json),
  }),
  failure: null,
  access: 'signed-in',
  tags: ['me', 'pagePermissions'],
  store: 'answer',
});
