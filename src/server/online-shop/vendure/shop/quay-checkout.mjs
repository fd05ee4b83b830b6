import {
  LanguageCode,
  MultiChannelStockLocationStrategy,
  Order,
  PaymentMethodHandler,
  ProductVariantService,
  StockLevelService,
  StockLocation,
  TransactionalConnection,
} from '@vendure/core';

// What a customer meets who collects an order in a store.

/** The customer pays when they collect the goods. The till says when that was. */
export const payAtCounter = new PaymentMethodHandler({
  code: 'quay-at-counter',
  description: [{ languageCode: LanguageCode.en, value: 'Paid at the counter of the store' }],
  args: {},
  createPayment: (_ctx, _order, amount) => ({ amount, state: 'Authorized', metadata: {} }),
  settlePayment: () => ({ success: true }),
  cancelPayment: () => ({ success: true }),
});

/** An order takes its goods from the store in which it is collected. */
export class QuayStockLocationStrategy extends MultiChannelStockLocationStrategy {
  async forAllocation(ctx, stockLocations, orderLine, quantity) {
    const code = await storeCodeOf(this.connection, ctx, orderLine.id);
    const location = code && stockLocations.find(({ customFields }) => customFields.quayStoreCode === code);
    return location
      ? [{ location, quantity }]
      : super.forAllocation(ctx, stockLocations, orderLine, quantity);
  }
}

async function storeCodeOf(connection, ctx, orderLineId) {
  const order = await connection
    .getRepository(ctx, Order)
    .createQueryBuilder('order')
    .innerJoin('order.lines', 'line')
    .where('line.id = :orderLineId', { orderLineId })
    .getOne();
  return order?.customFields.quayStoreCode;
}

/** Services of the process below; Vendure gives them to it at the start. */
const found = {};

/** A customer cannot order in a store what it does not have. */
export const storeHasGoods = {
  init(injector) {
    found.connection = injector.get(TransactionalConnection);
    found.stockLevels = injector.get(StockLevelService);
    found.variants = injector.get(ProductVariantService);
  },
  async onTransitionStart(_from, to, { ctx, order }) {
    const code = order.customFields.quayStoreCode;
    if (to !== 'ArrangingPayment' || !code) return;
    const store = await found.connection
      .getRepository(ctx, StockLocation)
      .findOneBy({ customFields: { quayStoreCode: code } });
    if (!store) return `No store has the code ${code}.`;
    const wanted = new Map();
    for (const { productVariantId, quantity } of order.lines)
      wanted.set(productVariantId, (wanted.get(productVariantId) ?? 0) + quantity);
    for (const [variantId, quantity] of wanted) {
      const level = await found.stockLevels.getStockLevel(ctx, variantId, store.id);
      if (level.stockOnHand - level.stockAllocated >= quantity) continue;
      const variant = await found.variants.findOne(ctx, variantId);
      return `${store.name} has too few of: ${variant?.name}.`;
    }
  },
};
