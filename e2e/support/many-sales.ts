import { catalogue } from '../../src/calls/all.ts';
import { reduceSale } from '../../src/client/features/sales/sale/sale-draft.ts';
import { newHeader, walkInPatch } from '../../src/client/features/sales/sale/sale-header.ts';
import { createInput, orderDrafts } from '../../src/client/features/sales/sale/sale-kind.ts';
import { newDraft } from '../../src/client/workflows/document/document-draft.ts';
import type { ReceiptInput } from '../../src/client/workflows/pay/payments.ts';
import { cashSale } from '../../src/kinds/sales/chains.ts';
import { businessDate } from '../../src/model/kit/format.ts';
import { openTablet } from '../../src/offline/tablet.ts';
import { openVault } from '../../src/offline/vault/vault.ts';
import type { Goods } from './company.ts';

// Runs in the page of a signed-in person: more sales than a person can tap in a test. It puts them into the
// outbox of that page, as a tab would that does not send; the app itself sends them.

export type ManySales = {
  /** Sells one of each to a customer of that name, one sale after the other, and tells which are on disk. */
  sell: (sales: { name: string; item: Goods }[], location: string) => Promise<void>;
};

declare global {
  interface Window {
    manySales: ManySales;
    /** Given by the test; what it is told survives the page. */
    accepted: (name: string) => Promise<void>;
  }
}

// Written by the app's own sign-in.
const { owner, username, keyId } = JSON.parse(sessionStorage.getItem('quay:session') ?? '{}') as {
  owner: string;
  username: string;
  keyId: string;
};

/** The key is in the memory of the app alone: here the password opens it. */
async function keyOf(password: string): Promise<CryptoKey> {
  const vault = await openVault();
  const unlocked = await vault.unlockOffline(username, password);
  vault.close();
  if ('refused' in unlocked) throw new Error(`The tablet does not open: ${unlocked.refused}`);
  return unlocked.dek;
}

const opened = keyOf('store1234').then(dek =>
  openTablet(
    // Without a token it never sends.
    { owner, userName: username, dek, keyId, token: () => null, tokenGeneration: () => 0 },
    {
      catalogue,
      transport: { send: async () => ({ kind: 'not-sent' }), ping: async () => false },
      config: { maxQueues: 4, build: 'journey' },
    },
  ),
);

window.manySales = {
  async sell(sales, location) {
    const { outbox } = await opened;
    for (const { name, item } of sales) {
      const tempId = `tmp:${crypto.randomUUID()}`;
      await outbox.enqueue(
        cashSale({ tempId, data: dataOf(tempId, name, item, location), receipts: [receiptOf(item)] }),
      );
      void window.accepted(name);
    }
  },
};

function dataOf(tempId: string, name: string, item: Goods, location_code: string) {
  const header = { ...newHeader({ location_code, campaign: '', costcenter: '' }), ...walkInPatch() };
  const facts = { variant_code: '', variant_description: '', unit_of_measure: '', picture: '' };
  const draft = reduceSale(newDraft(orderDrafts, tempId, { ...header, sell_to_name: name }), {
    type: 'add-item',
    item: { ...facts, ...item },
  });
  return createInput(draft, businessDate(new Date())).data;
}

function receiptOf(item: Goods): ReceiptInput {
  return {
    amount: item.unit_price,
    receipt_type: 'collect_store',
    payment_type: 'cash',
    payment_term: '',
    contract_no: '',
    comment: '',
    collect_store_code: '',
    over_payment: false,
  };
}
