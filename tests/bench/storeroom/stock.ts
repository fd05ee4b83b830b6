import type { Database } from '../../../e2e/support/database.ts';

const words = `array['Nồi', 'Chảo', 'Bình', 'Áo', 'Khăn', 'Nước', 'Sữa', 'Bánh', 'Trà', 'Đèn', 'Bàn', 'Ghế', 'Kéo', 'Ủi',
  'Thùng', 'Giặt', 'Thơm', 'Đũa', 'Tủ', 'Máy', 'Sấy', 'Điện', 'Gỗ', 'Thép', 'Nhựa', 'Trẻ em', 'Cao cấp', 'Lớn', 'Nhỏ']`;

/** Gives the first demo franchise so many rows of stock: items of two variants each, at its two locations. */
export async function stockOf({ rows: run }: Database, rows: number): Promise<void> {
  await run(`insert into items (item_no, description, item_category, base_unit_of_measure, unit_price, sort)
    select 'BX' || lpad(n::text, 6, '0'),
      (${words})[1 + n % 29] || ' ' || (${words})[1 + (n / 7) % 29] || ' ' ||
        (${words})[1 + (n / 31) % 29] || ' ' || n % 997,
      'Category ' || n % 12, 'PCS', 1000 * (1 + n % 900), 1000 + n
    from generate_series(1, ${Math.ceil(rows / 4)}) as n`);
  await run(`insert into franchise_items
      (franchise_code, item_no, variant_code, description, variant_description, item_category, unit_of_measure,
       barcode, base_price, sort, picture)
    select 'F01', item_no, 'V' || v, description, case v when 1 then 'Đỏ' else 'Xanh' end, item_category,
      base_unit_of_measure, '893' || lpad((sort * 2 + v)::text, 10, '0'), unit_price, sort * 2 + v, ''
    from items, generate_series(1, 2) as v where item_no like 'BX%'`);
  await run(`insert into stock_levels (item_no, variant_code, location_code, quantity)
    select i.item_no, i.variant_code, l.code, (i.sort % 50) - 3
    from franchise_items i, (values ('F01-STORE'), ('F01-CONS')) as l (code)
    where i.franchise_code = 'F01' and i.item_no like 'BX%'`);
  await run('analyze');
}
