import type { SecretName } from '#model/taxes/einvoice-accounts.ts';

/** Where a seller's password is sealed to: it opens for no other seller, and not as the other one. */
export const sealPlace = (seller_code: string, name: SecretName = 'password') => ({
  system: 'einvoices',
  field: `${name}:${seller_code}`,
});
