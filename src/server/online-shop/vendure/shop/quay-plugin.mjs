// Quầy's plugin for a Vendure shop, version 3.7. The shop's operator copies this folder to the shop's configuration, and adds
// `QuayPlugin` to its plugins. It needs no package that Vendure does not bring.
import { Inject } from '@nestjs/common';
import { Query } from '@nestjs/graphql';
import {
  Allow,
  BigIntMoneyStrategy,
  DefaultMoneyStrategy,
  EventBus,
  FulfillmentStateTransitionEvent,
  Order,
  OrderEvent,
  OrderStateTransitionEvent,
  PaymentStateTransitionEvent,
  Permission,
  PluginCommonModule,
  Product,
  ProductEvent,
  ProductVariant,
  ProductVariantEvent,
  RefundEvent,
  RefundStateTransitionEvent,
  StockLocation,
  TransactionalConnection,
  VendurePlugin,
} from '@vendure/core';
import { parse } from 'graphql';
import { Index } from 'typeorm';
import { payAtCounter, QuayStockLocationStrategy, storeHasGoods } from './quay-checkout.mjs';
import { inject, resolves } from './quay-decorators.mjs';
import { customFields } from './quay-fields.mjs';
import { QuayGoods } from './quay-goods.mjs';
import { Hints, QuayHints, QuayTill } from './quay-hints.mjs';
import { QuayMoney } from './quay-money.mjs';

/** What the connector finds here. It rises with a change that a connector must know. */
const version = 3;

class QuayQueries {
  quayVersion() {
    return version;
  }
}

class QuayStores {
  /** For the checkout, in which a customer chooses where they collect. */
  async quayStores(ctx) {
    const locations = await this.connection
      .getRepository(ctx, StockLocation)
      .createQueryBuilder('location')
      .innerJoin('location.channels', 'channel', 'channel.id = :channelId', { channelId: ctx.channelId })
      .where('location.customFieldsQuaystorecode IS NOT NULL')
      .orderBy('location.name')
      .getMany();
    return locations.map(({ name, customFields }) => ({
      code: customFields.quayStoreCode,
      name,
      address: customFields.quayAddress ?? '',
      phoneNo: customFields.quayPhoneNo ?? '',
    }));
  }
}

inject(QuayQueries, {});
resolves(QuayQueries, 'quayVersion', [Query('quayVersion'), Allow(Permission.Authenticated)]);
inject(QuayStores, { connection: TransactionalConnection });
resolves(QuayStores, 'quayStores', [Query('quayStores'), Allow(Permission.Public)]);

const adminSchema = parse(`
  input QuayLineInput {
    lineId: ID!
    quantity: Int!
  }
  input QuayPayInput {
    orderCode: String!
    amount: Money!
    method: String!
    reference: String!
  }
  input QuayHandOverInput {
    orderCode: String!
    lines: [QuayLineInput!]!
    reference: String!
  }
  input QuayLeftInput {
    lineId: ID!
    left: Int!
  }
  input QuayCloseInput {
    orderCode: String!
    lines: [QuayLeftInput!]!
    reason: String!
  }
  input QuayCancelInput {
    orderCode: String!
    reason: String!
  }
  input QuayRefundInput {
    orderCode: String!
    amount: Money!
    lines: [QuayLineInput!]!
    reason: String!
    reference: String!
  }
  input QuayTellAtInput {
    url: String!
    secret: String!
  }
  extend type Query {
    quayVersion: Int!
  }
  extend type Mutation {
    quayPay(input: QuayPayInput!): Success!
    quayHandOver(input: QuayHandOverInput!): Success!
    quayClose(input: QuayCloseInput!): Success!
    quayCancel(input: QuayCancelInput!): Success!
    quayRefund(input: QuayRefundInput!): Success!
    quayTellAt(input: QuayTellAtInput!): Success!
  }
`);
const shopSchema = parse(`
  type QuayStore {
    code: String!
    name: String!
    address: String!
    phoneNo: String!
  }
  extend type Query {
    quayStores: [QuayStore!]!
  }
`);

/** Vendure calls these an order's, yet changes no `updatedAt` of the order with them; the till reads by it. */
const ofOrders = [PaymentStateTransitionEvent, RefundEvent, RefundStateTransitionEvent];

/** The till reads no order before it is placed. */
const isOfBasket = state => ['Created', 'Draft', 'AddingItems', 'ArrangingPayment'].includes(state);

export class QuayPlugin {
  onApplicationBootstrap() {
    const touch = async (ctx, ids) => {
      if (ids.length > 0)
        await this.connection.getRepository(ctx, Order).update(ids, { updatedAt: new Date() });
    };
    this.events.registerBlockingEventHandler({
      event: ofOrders,
      id: 'quay-order-changed',
      handler: ({ ctx, order }) => touch(ctx, [order.id]),
    });
    this.events.registerBlockingEventHandler({
      event: FulfillmentStateTransitionEvent,
      id: 'quay-order-handed-over',
      handler: async ({ ctx, fulfillment }) => {
        const orders = await this.connection
          .getRepository(ctx, Order)
          .createQueryBuilder('order')
          .innerJoin('order.fulfillments', 'fulfillment', 'fulfillment.id = :id', { id: fulfillment.id })
          .getMany();
        await touch(
          ctx,
          orders.map(({ id }) => id),
        );
      },
    });
    this.events
      .ofType(OrderStateTransitionEvent)
      .subscribe(({ fromState, toState }) => this.hint(![fromState, toState].every(isOfBasket)));
    this.events.ofType(OrderEvent).subscribe(({ order }) => this.hint(!isOfBasket(order.state)));
    for (const event of [...ofOrders, FulfillmentStateTransitionEvent])
      this.events.ofType(event).subscribe(() => this.hint(true));
    // Vendure only marks what is deleted. Its key is free then, for the item to come again.
    this.freeKey(ProductEvent, Product, ({ entity }) => [entity], { quayItemNo: null });
    this.freeKey(ProductVariantEvent, ProductVariant, ({ entity }) => entity, { quaySku: null });
  }

  /** After the transaction of the change: Vendure tells subscribers no sooner. */
  hint(isOfOrder) {
    if (isOfOrder) this.hints.soon();
  }

  freeKey(event, type, entitiesOf, customFields) {
    this.events.registerBlockingEventHandler({
      event,
      id: `quay-${type.name}-deleted`,
      handler: async change => {
        if (change.type !== 'deleted') return;
        const ids = entitiesOf(change).map(({ id }) => id);
        if (ids.length > 0)
          await this.connection.getRepository(change.ctx, type).update(ids, { customFields });
      },
    });
  }
}
Inject(EventBus)(QuayPlugin.prototype, 'events');
Inject(TransactionalConnection)(QuayPlugin.prototype, 'connection');
Inject(Hints)(QuayPlugin.prototype, 'hints');
VendurePlugin({
  imports: [PluginCommonModule],
  entities: [QuayTill],
  providers: [Hints],
  compatibility: '^3.7.0',
  adminApiExtensions: { schema: adminSchema, resolvers: [QuayMoney, QuayGoods, QuayHints, QuayQueries] },
  shopApiExtensions: { schema: shopSchema, resolvers: [QuayStores] },
  configuration(config) {
    for (const [entity, fields] of Object.entries(customFields))
      config.customFields[entity] = [...(config.customFields[entity] ?? []), ...fields];
    // Vendure's own columns end at 21.474.836,47 ₫. A shop that has chosen others keeps them.
    if (config.entityOptions.moneyStrategy instanceof DefaultMoneyStrategy)
      config.entityOptions.moneyStrategy = new BigIntMoneyStrategy();
    // The till asks every few seconds what has changed.
    config.entityOptions.metadataModifiers.push(() => Index()(new Order(), 'updatedAt'));
    config.paymentOptions.paymentMethodHandlers.push(payAtCounter);
    config.orderOptions.process.push(storeHasGoods);
    config.catalogOptions.stockLocationStrategy = new QuayStockLocationStrategy();
    return config;
  },
})(QuayPlugin);
