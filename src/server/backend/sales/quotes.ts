import { salesQuotes as calls } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import * as rules from '#model/sales/quotes.ts';
import { answers } from '../kit/answers.ts';
import { nextNo } from '../setup/no-series.ts';
import { buyerFacts } from './buyers.ts';
import { loyaltyFacts } from './promotions.ts';
import { changeOrder, insertOrder } from './store.ts';

export const handlers = answers(calls, {
  convert: async ({ pos_so_no }, context) => {
    let order: SalesOrder | undefined;
    const converted = await changeOrder(context, pos_so_no, async (quote, ruleContext) => {
      const buyer = await buyerFacts(context, quote.franchise_code, quote.sell_to_customer_no);
      const facts = { ...ruleContext, buyer };
      // The rules first, so that a quote that cannot be converted takes no number.
      rules.convertQuote(quote, { ...facts, pos_so_no: '' });
      const year = Number(context.today.slice(0, 4));
      const number = await nextNo(context.tx, quote.franchise_code, 'SO', year);
      const made = rules.convertQuote(quote, { ...facts, pos_so_no: number });
      const { la_referral_code, la_referral_cust_no } = quote;
      order = {
        ...made.order,
        ...(await loyaltyFacts(context, made.order)),
        la_referral_code,
        la_referral_cust_no,
      };
      return made.quote;
    });
    if (!order) throw new Error('the rule above makes an order or throws');
    return insertOrder(context, order, converted);
  },
});
