/**
 * Parts of names of fields that open something, or prove a permission: their values are never written down.
 */
const secrets = [
  'password',
  'token',
  'secret',
  'service_key',
  'register_key',
  'consumer_key',
  'signature',
  'public_key',
  'wrapped_key',
  'approvals',
  'coupon_code',
  'session_id',
];

/** Parts of names of fields that tell who a person is, where they live or how they are reached. */
const personal = [
  'name',
  'phone',
  'mobile',
  'email',
  'e_mail',
  'address',
  'street',
  'ward',
  'district',
  'city',
  'post_code',
  'birth',
  'gender',
  'contact',
  'vat_registration',
  'tax_code',
  'identity',
  'personal_id',
  'passport',
  'nationality',
  'budget_code',
  'account_no',
  'bank_account',
  'latitude',
  'longitude',
];

/** What people write freely may hold anything. Bodies in the log itself were masked once, and are not repeated. */
const free = ['comment', 'note', 'remark', 'search', 'query', 'user_agent', 'request_body', 'response_body'];

const masked: readonly string[] = [...secrets, ...personal, ...free];

/** Whole names that mean a person, or hold what was written freely. */
const whole = new Set([
  'about',
  'approver',
  // A file: an invoice names who buys.
  'file_base64',
  'approved_by',
  'problem_detail',
  'by',
  'cashier',
  'changed_by',
  'checked_by',
  'closed_by',
  'reopened_by',
  'created_by',
  'opened_by',
  'counted_by',
  'handed_to',
  'held_as',
  'handed_over_by',
  'made_by',
  // All that is held on a person, by the columns of tables.
  'sections',
  'customer',
  'device_data',
  // A row of the ERP, of which some are people.
  'record',
  // A bank's text with a transfer names the payer.
  'memo',
  // What another back end says in words of its own.
  'message',
  'msg',
  'loyalty_cust_referral_code',
  'la_referral_code',
  'seller',
  'sold_by',
  'person',
  'pin',
  'ip',
  'reason',
  'referral_code',
]);

/** Whole names that hold a part from above and tell nothing of a person. */
const harmless = new Set(['page_name', 'role_name', 'page_permission_name']);

/** Names that were decided. A client may make up any: only so many are kept, and none that is longer. */
const decided = new Map<string, boolean>();
const mostDecided = 5000;
const longestKept = 60;

/** Is what stands in this field kept out of the API log? The parts of a name are parted by `_` or capitals. */
export function isMasked(field: string): boolean {
  const known = decided.get(field);
  if (known !== undefined) return known;
  const is = decide(field);
  if (field.length > longestKept) return is;
  if (decided.size >= mostDecided) decided.clear();
  decided.set(field, is);
  return is;
}

function decide(field: string): boolean {
  if (harmless.has(field)) return false;
  const name = field.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
  return whole.has(name) || masked.some(part => `_${name}`.includes(`_${part}`) || name.endsWith(part));
}
