import * as v from 'valibot';

const text = v.optional(v.string());

/** Province and commune of an address that a back end answers; absent where it knows none, or was asked long ago. */
export const commune = { province_code: text, province_name: text, ward_code: text, ward_name: text };
