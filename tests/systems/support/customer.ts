import { type Ask, askGraphql } from './graphql.ts';

export type Basket = {
  readonly items: readonly { readonly sku: string; readonly quantity: number }[];
  /** Code of the store in which the order is collected. */
  readonly store?: string;
  readonly delivery?: 'collect' | 'delivery';
  readonly method?: 'at-counter' | 'card';
  readonly email?: string;
};

/** A customer at the shop's own checkout. */
export function customerOf(origin: string, idOf: (sku: string) => Promise<string>) {
  async function fill(ask: Ask, basket: Basket): Promise<void> {
    for (const { sku, quantity } of basket.items)
      await ask(
        `mutation ($id: ID!, $quantity: Int!) {
          addItemToOrder(productVariantId: $id, quantity: $quantity) { __typename ... on ErrorResult { errorCode message } }
        }`,
        { id: await idOf(sku), quantity },
      );
    await ask(
      `mutation ($email: String!, $store: String) {
        setCustomerForOrder(input: { firstName: "An", lastName: "Nguyễn", phoneNumber: "0912345678", emailAddress: $email }) {
          __typename ... on ErrorResult { errorCode message }
        }
        setOrderShippingAddress(input: { fullName: "Nguyễn An", streetLine1: "1 Lê Lợi", city: "Huế", countryCode: "VN",
          phoneNumber: "0912345678" }) { __typename ... on ErrorResult { errorCode message } }
        setOrderCustomFields(input: { customFields: { quayStoreCode: $store } }) { __typename ... on ErrorResult { errorCode message } }
      }`,
      { email: basket.email ?? 'an@example.com', store: basket.store ?? null },
    );
    const { eligibleShippingMethods } = await ask('{ eligibleShippingMethods { id code } }');
    const wanted = eligibleShippingMethods.find(
      ({ code }: { code: string }) => code === (basket.delivery ?? 'collect'),
    );
    await ask(
      `mutation ($id: [ID!]!) { setOrderShippingMethod(shippingMethodId: $id) { __typename ... on ErrorResult { errorCode message } } }`,
      { id: [wanted.id] },
    );
  }

  return {
    /** Orders, and pays or chooses to pay at the counter. Returns the order's code. */
    async order(basket: Basket): Promise<string> {
      const ask = askGraphql(`${origin}/shop-api`);
      await fill(ask, basket);
      await ask(
        `mutation { transitionOrderToState(state: "ArrangingPayment") {
          __typename ... on OrderStateTransitionError { errorCode message transitionError }
        } }`,
      );
      const { addPaymentToOrder } = await ask(
        `mutation ($method: String!) {
          addPaymentToOrder(input: { method: $method, metadata: {} }) {
            ... on Order { code } ... on ErrorResult { errorCode message }
          }
        }`,
        { method: basket.method ?? 'at-counter' },
      );
      return addPaymentToOrder.code;
    },
    /** Puts goods into a basket, and does not order. */
    async browse(basket: Basket): Promise<void> {
      await fill(askGraphql(`${origin}/shop-api`), basket);
    },
  };
}
