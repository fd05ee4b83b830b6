/** Parts of names of fields that open something, or show that somebody may: their values are never written down. */
const secrets = ['password', 'pin', 'token', 'secret', 'signature', 'public_key', 'wrapped_key', 'approvals'];

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
  'account_no',
  'bank_account',
  'latitude',
  'longitude',
  'ip',
];

/** What people write freely may hold anything. Bodies in the log itself were masked once, and are not repeated. */
const free = ['comment', 'note', 'remark', 'search', 'query', 'user_agent', 'request_body', 'response_body'];

const masked: readonly string[] = [...secrets, ...personal, ...free];

/** Whole names that hold such a part and tell nothing of a person. */
const harmless = new Set(['page_name', 'role_name', 'permission_name', 'page_permission_name', 'filename']);

/** Is what stands in this field kept out of the API log? The parts of a name are parted by `_`, digits or capitals. */
export function isMasked(field: string): boolean {
  if (harmless.has(field)) return false;
  const words = `_${field.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()}`;
  return masked.some(
    part => words.includes(`_${part}`) || words.endsWith(part === 'ip' || part === 'pin' ? `_${part}` : part),
  );
}
