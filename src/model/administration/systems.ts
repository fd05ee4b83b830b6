/**
 * What an administrator enters about a system outside, a value a field:
 * - `plain`: shown as it is
 * - `url`: the same, at an origin that the operator allows
 * - `choice`: one of some
 * - `secret`: never shown again
 */
export type FieldKind = 'plain' | 'url' | 'choice' | 'secret';

export type SystemField = {
  readonly name: string;
  readonly kind: FieldKind;
  readonly needed: boolean;
  /** Characters at most. */
  readonly most: number;
  readonly choices?: readonly string[];
  /** What it must look like. */
  readonly form?: RegExp;
  /** The end of it is shown, so that a person knows which one it is. */
  readonly hasTail?: true;
  /** It is asked for only where another field has this value. */
  readonly when?: { readonly field: string; readonly is: string };
  /** Another value is another system: what was sent to the one cannot be looked up in the other. */
  readonly isPlace?: true;
};

const word = /^[\x21-\x7e]+$/;
/** Names with dots between them. */
const path = /^[\w-]+(\.[\w-]+)*$/;
const byEntra = { field: 'sign_in', is: 'entra' } as const;
const byVendure = { field: 'shop_kind', is: 'vendure' } as const;
const byMagento = { field: 'shop_kind', is: 'magento' } as const;
const byKey = { field: 'sign_in', is: 'key' } as const;

/** Systems outside that can be connected to, with the fields of each in the order of the form. */
export const systemFields = {
  erp: [
    {
      name: 'base_url',
      kind: 'url',
      needed: true,
      most: 500,
      form: /^(?!.*\/(api|ODataV4)(\/|$))/i,
      isPlace: true,
    },
    { name: 'company', kind: 'plain', needed: true, most: 100, isPlace: true },
    { name: 'sign_in', kind: 'choice', needed: true, most: 30, choices: ['entra', 'key'] },
    { name: 'tenant', kind: 'plain', needed: true, most: 100, form: /^[A-Za-z\d.-]+$/, when: byEntra },
    {
      name: 'client_id',
      kind: 'secret',
      needed: true,
      most: 100,
      form: /^[\x21-\x2b\x2d-\x7e]+$/,
      hasTail: true,
      when: byEntra,
    },
    { name: 'client_secret', kind: 'secret', needed: true, most: 500, form: word, when: byEntra },
    { name: 'token_url', kind: 'url', needed: false, most: 500, when: byEntra },
    { name: 'user', kind: 'plain', needed: true, most: 100, form: /^[^:]+$/, when: byKey },
    { name: 'service_key', kind: 'secret', needed: true, most: 500, form: word, when: byKey },
  ],
  'online-shop': [
    {
      name: 'shop_kind',
      kind: 'choice',
      needed: true,
      most: 30,
      choices: ['vendure', 'magento'],
      isPlace: true,
    },
    { name: 'shop_url', kind: 'url', needed: true, most: 500, isPlace: true },
    {
      name: 'shop_channel',
      kind: 'plain',
      needed: false,
      most: 100,
      form: word,
      isPlace: true,
      when: byVendure,
    },
    { name: 'shop_user', kind: 'plain', needed: true, most: 100, when: byVendure },
    { name: 'shop_password', kind: 'secret', needed: true, most: 500, when: byVendure },
    {
      name: 'store_view',
      kind: 'plain',
      needed: true,
      most: 100,
      form: /^[A-Za-z]\w*$/,
      isPlace: true,
      when: byMagento,
    },
    {
      name: 'consumer_key',
      kind: 'secret',
      needed: true,
      most: 100,
      form: word,
      hasTail: true,
      when: byMagento,
    },
    { name: 'consumer_secret', kind: 'secret', needed: true, most: 100, form: word, when: byMagento },
    { name: 'access_token', kind: 'secret', needed: true, most: 100, form: word, when: byMagento },
    { name: 'access_secret', kind: 'secret', needed: true, most: 100, form: word, when: byMagento },
  ],
  'picture-site': [
    { name: 'site_url', kind: 'url', needed: true, most: 500, isPlace: true },
    { name: 'site_library', kind: 'plain', needed: false, most: 200, isPlace: true },
    { name: 'site_folder', kind: 'plain', needed: false, most: 500, isPlace: true },
    { name: 'tenant', kind: 'plain', needed: true, most: 100, form: /^[A-Za-z\d.-]+$/ },
    { name: 'client_id', kind: 'secret', needed: true, most: 100, form: word, hasTail: true },
    { name: 'client_secret', kind: 'secret', needed: true, most: 500, form: word },
    { name: 'token_url', kind: 'url', needed: false, most: 500 },
    { name: 'graph_url', kind: 'url', needed: false, most: 500 },
  ],
  'company-register': [
    // The code stands in the path alone: it never says which machine is asked.
    {
      name: 'register_url',
      kind: 'url',
      needed: true,
      most: 500,
      form: /^https?:\/\/[^/{}]+\/[^{}]*\{taxCode\}[^{}]*$/,
    },
    { name: 'key_header', kind: 'plain', needed: false, most: 100, form: /^[A-Za-z][A-Za-z\d-]*$/ },
    { name: 'register_key', kind: 'secret', needed: false, most: 500, form: word },
    { name: 'name_path', kind: 'plain', needed: false, most: 200, form: path },
    { name: 'address_path', kind: 'plain', needed: false, most: 200, form: path },
    { name: 'code_path', kind: 'plain', needed: false, most: 200, form: path },
  ],
} as const satisfies Readonly<Record<string, readonly SystemField[]>>;

export type EnteredSystem = keyof typeof systemFields;
export type FieldOf<S extends EnteredSystem> = (typeof systemFields)[S][number]['name'];

/** In the order of the page. */
export const enteredSystems: readonly EnteredSystem[] = [
  'erp',
  'online-shop',
  'picture-site',
  'company-register',
];

/** Any fields of any system, by their names. */
export type FieldValues = Readonly<Record<string, string | undefined>>;

/** The fields that count, as the choices are: the others are not asked for, and not kept. */
export function fieldsAsked(system: EnteredSystem, values: FieldValues): readonly SystemField[] {
  const fields: readonly SystemField[] = systemFields[system];
  return fields.filter(({ when }) => when === undefined || values[when.field] === when.is);
}

/** How a try to read from a system ended. */
export const probeWords = [
  'works',
  'unreachable',
  'sign-in',
  'not-allowed',
  'no-company',
  'no-site',
  'no-library',
  'no-folder',
  'most-missing',
  'not-there',
  'busy',
  'other',
] as const;
export type ProbeWord = (typeof probeWords)[number];
