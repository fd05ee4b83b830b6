import type { Ask } from './graphql.ts';

/** A shop in Vietnam: prices in đồng with tax, collecting in a store, delivery, and three ways to pay. */
export async function seedShop(admin: Ask, till: { user: string; password: string }): Promise<void> {
  const { createCountry } = await admin(
    `mutation { createCountry(input: { code: "VN", enabled: true, translations: [{ languageCode: en, name: "Vietnam" }] }) { id } }`,
  );
  const { createZone } = await admin(
    `mutation ($ids: [ID!]) { createZone(input: { name: "Vietnam", memberIds: $ids }) { id } }`,
    { ids: [createCountry.id] },
  );
  await admin(
    `mutation ($zone: ID!) {
      updateChannel(input: { id: "1", defaultTaxZoneId: $zone, defaultShippingZoneId: $zone,
        availableCurrencyCodes: [VND], defaultCurrencyCode: VND, pricesIncludeTax: true }) { __typename }
      updateGlobalSettings(input: { trackInventory: true }) { __typename }
    }`,
    { zone: createZone.id },
  );
  const { createTaxCategory } = await admin(
    `mutation { createTaxCategory(input: { name: "VAT", isDefault: true }) { id } }`,
  );
  await admin(
    `mutation ($category: ID!, $zone: ID!) {
      createTaxRate(input: { name: "VAT 8 %", enabled: true, value: 8, categoryId: $category, zoneId: $zone }) { id }
    }`,
    { category: createTaxCategory.id, zone: createZone.id },
  );
  await shippingMethod(admin, 'collect', '0');
  // 30.000 ₫
  await shippingMethod(admin, 'delivery', '3000000');
  await paymentMethod(admin, 'at-counter', 'quay-at-counter', []);
  await paymentMethod(admin, 'card', 'dummy-payment-handler', [{ name: 'automaticSettle', value: 'true' }]);
  await seedTill(admin, till);
}

const named = (name: string) => `translations: [{ languageCode: en, name: "${name}", description: "" }]`;

async function shippingMethod(admin: Ask, code: string, rate: string): Promise<void> {
  const calculator = {
    code: 'default-shipping-calculator',
    arguments: [
      { name: 'rate', value: rate },
      { name: 'includesTax', value: 'include' },
      { name: 'taxRate', value: '8' },
    ],
  };
  const checker = {
    code: 'default-shipping-eligibility-checker',
    arguments: [{ name: 'orderMinimum', value: '0' }],
  };
  await admin(
    `mutation ($calculator: ConfigurableOperationInput!, $checker: ConfigurableOperationInput!) {
      createShippingMethod(input: { code: "${code}", fulfillmentHandler: "manual-fulfillment", calculator: $calculator,
        checker: $checker, ${named(code)} }) { id }
    }`,
    { calculator, checker },
  );
}

async function paymentMethod(admin: Ask, code: string, handler: string, args: object[]): Promise<void> {
  await admin(
    `mutation ($handler: ConfigurableOperationInput!) {
      createPaymentMethod(input: { code: "${code}", enabled: true, handler: $handler, ${named(code)} }) { id }
    }`,
    { handler: { code: handler, arguments: args } },
  );
}

/** The user that the connector signs in as, with the rights that its README names and no others. */
export const rights = [
  'CreateCatalog',
  'ReadCatalog',
  'UpdateCatalog',
  'DeleteCatalog',
  'CreateStockLocation',
  'ReadStockLocation',
  'UpdateStockLocation',
  'ReadOrder',
  'UpdateOrder',
];

async function seedTill(admin: Ask, { user, password }: { user: string; password: string }): Promise<void> {
  const { createRole } = await admin(
    `mutation ($permissions: [Permission!]!) {
      createRole(input: { code: "quay", description: "The till", permissions: $permissions }) { id }
    }`,
    { permissions: rights },
  );
  await admin(`mutation ($input: CreateAdministratorInput!) { createAdministrator(input: $input) { id } }`, {
    input: { emailAddress: user, password, firstName: 'Till', lastName: 'Quầy', roleIds: [createRole.id] },
  });
}
