import { afterEach, describe, expect, test } from 'vitest';
import { definitionOf } from '#model/administration/bc-tables.ts';
import { pulledTables } from '#server/erp/business-central/adapter.ts';
import { type Carried, problemOf, startCarried } from '#tests/support/business-central/carried.ts';

let run: Carried;
afterEach(() => run.close());

describe('rows of tables', () => {
  test('of items, variants and customers come in the words of our tables', async () => {
    run = await startCarried();
    const [shirt] = await run.tableRows('item');
    expect(shirt).toEqual({
      table: 'item',
      remote_id: run.rows('items')[0]?.id,
      modified_at: new Date(String(run.rows('items')[0]?.lastModifiedDateTime)),
      data: {
        item_no: 'TS-0101',
        description: 'Áo thun cổ tròn',
        item_category: 'AO',
        base_unit_of_measure: 'CAI',
        unit_price: 189_000,
        blocked: false,
      },
    });
    expect((await run.tableRows('item_variant')).map(({ data }) => data)).toEqual([
      { item_no: 'TS-0101', variant_code: 'M', description: 'Cỡ M' },
      { item_no: 'TS-0101', variant_code: 'L', description: 'Cỡ L' },
    ]);
    expect((await run.tableRows('customer'))[0]?.data).toEqual({
      customer_no: 'F0001',
      name: 'Cửa hàng F0001',
      address: '45 Phố Huế',
      phone_no: '0912345678',
      post_code: '10000',
      city: 'Hà Nội',
      region_code: 'VN',
    });
  });

  test.each(pulledTables)(
    'of %s have fields of that table alone, those of its key among them',
    async table => {
      run = await startCarried();
      const { key, fields } = definitionOf(table);
      const [row] = await run.tableRows(table);
      expect(Object.keys(row?.data ?? {}).filter(field => !(field in fields))).toEqual([]);
      expect(Object.keys(row?.data ?? {})).toEqual(expect.arrayContaining([...key]));
    },
  );

  test('begin at a moment, over many pages', async () => {
    run = await startCarried({ pageRows: 1 });
    const all = await run.tableRows('item');
    expect(all.map(({ data }) => data.item_no)).toEqual(['TS-0101', 'QJ-0202', 'OLD-1']);
    expect(await run.tableRows('item', all[1]?.modified_at)).toHaveLength(2);
    run.stub.next(/items.*skiptoken=2/, { how: 'reset' });
    expect((await problemOf(run.tableRows('item'))).kind).toBe('later');
  });
});
