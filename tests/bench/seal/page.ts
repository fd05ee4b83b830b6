import * as v from 'valibot';
import { list } from '../../../src/calls/kit/list.ts';
import type { Seal, Sealed } from '../../../src/offline/core/ports.ts';
import { openStore } from '../../../src/offline/store/store.ts';
import { createSeal } from '../../../src/offline/vault/seal.ts';
import { openVault } from '../../../src/offline/vault/vault.ts';

type Row = { item_no: string; description: string; barcode: string; unit_price: number; quantity: number };
export type Kind = 'sealed' | 'plain';

const rows = list({
  name: 'bench.rows',
  path: '/rows',
  row: v.object({
    item_no: v.string(),
    description: v.string(),
    barcode: v.string(),
    unit_price: v.number(),
    quantity: v.number(),
  }),
  key: 'item_no',
  fields: ['item_no'],
  sort: { field: 'item_no', direction: 'asc' },
  failure: null,
  access: 'signed-in',
  tags: ['items'],
  store: 'table',
});

const words = ['Tạp dề', 'Bàn ủi', 'Nồi cơm điện', 'Bánh quy', 'Chăn ga', 'Nước giặt', 'Sữa tươi', 'Bút bi'];
const rowOf = (n: number): Row => ({
  item_no: `I${String(n).padStart(6, '0')}`,
  description: `${words[n % words.length]} Poêmy ${n} loại ${n % 97}`,
  barcode: String(8_930_000_000_000 + n),
  unit_price: 1_000 * (1 + (n % 900)),
  quantity: n % 50,
});

/** The same without encryption: the browser's own copy of the rows. */
const unsealed: Seal = {
  seal: async (_place, value) => value as Sealed, // comes back as it went in
  open: async (_place, value) => value,
};
let seal: Seal = unsealed;

function openAs(kind: Kind) {
  return openStore(kind, kind === 'sealed' ? seal : unsealed);
}

const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd');
let found = 0;

const bench = {
  async fill(kind: Kind, count: number): Promise<number> {
    const dek = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    if (kind === 'sealed') seal = createSeal(dek, 'k', kind);
    const all = Array.from({ length: count }, (_, n) => rowOf(n));
    const store = openAs(kind);
    const ms = await timed(() =>
      store.fill(
        rows,
        async (page, size) => ({
          items: all.slice((page - 1) * size, page * size),
          total: count,
          page,
          size,
        }),
        { pageSize: 1_000 },
      ),
    );
    store.close();
    return ms;
  },
  /** From a closed database to rows in memory. */
  async open(kind: Kind): Promise<number> {
    const store = openAs(kind);
    const ms = await timed(() => store.load(rows));
    store.close();
    return ms;
  },
  /** One pass over all rows, accents ignored. */
  async search(kind: Kind): Promise<number> {
    const store = openAs(kind);
    const state = await store.load(rows);
    const ms = await timed(async () => {
      found = state.rows.filter(row => fold(row.description).includes('noi com dien poemy 4')).length;
    });
    store.close();
    if (found === 0) throw new Error('the search finds nothing');
    return ms;
  },
  /** The password's way to the key, as an offline sign-in goes it. */
  async unlock(): Promise<number> {
    const vault = await openVault();
    await vault.unlockOnline('bench', 'store1234', '1@F01', Date.now());
    const ms = await timed(() => vault.unlockOffline('bench', 'store1234'));
    vault.close();
    return ms;
  },
};
export type SealBench = typeof bench;
Object.assign(window, { sealBench: bench });
