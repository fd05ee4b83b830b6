/** Where a seller's password is sealed to: it opens for no other seller. */
export const sealPlace = (seller_code: string) => ({ system: 'einvoices', field: `password:${seller_code}` });
