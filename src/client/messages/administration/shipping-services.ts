import { area } from '../language.ts';

export const shippingServices = area('shippingServices', {
  none: { title: 'No shipping services yet', hint: 'They are chosen where an order is delivered.' },
  one: 'Shipping Service',
  agent: 'Shipping Agent',
  agentHint: 'One of these, or the code of a new one.',
  code: 'Service Code',
  description: 'Description',
  customer: 'Customer',
  ofOneShop: 'This service was made at a counter for one customer and serves that shop alone.',
});
