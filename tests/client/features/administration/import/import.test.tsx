import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ImportKind, mostAtOnce } from '#calls/administration/imports.ts';
import { customers, items } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { t } from '#client/messages/en.ts';
import { importWorks } from '#server/backend/administration/import-take.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn('admin', 'admin1234');
  await client.open('/import');
});
afterEach(() => client.close());

const choose = async (text: string) =>
  client.user.upload(
    await screen.findByLabelText('Choose a file', { selector: 'input' }),
    new File([text], 'hang.csv', { type: 'text/csv' }),
  );
const press = async (name: string | RegExp) => client.user.click(await screen.findByRole('button', { name }));
const found = async (item_no: string) => {
  const token = await client.server.signIn('admin');
  return (await client.server.send(items.filter, { filters: [filter('item_no', item_no)] }, { token })).data
    .items;
};

const chooseFrom = async (label: string, option: RegExp) => {
  const field = await screen.findByRole('combobox', { name: label });
  await client.user.click(field);
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  if (!list) throw new Error('the list of choices is not open');
  await client.user.click(await within(list).findByRole('option', { name: option, hidden: true }));
};

const good = 'Mã hàng;Tên hàng;Giá bán;Mã vạch\nIMP1;Trà nhài;85.000;8936000000011\nIMP2;Mứt gừng;120.000;\n';

it('a file is recognised, checked and taken; the same file again changes nothing', async () => {
  await choose(good);
  await press('Check 2 rows');
  await press('Import 2 rows');
  await screen.findByRole('heading', { name: 'Imported' });
  expect(await found('IMP1')).toMatchObject([
    { description: 'Trà nhài', unit_price: 85_000, barcode: '8936000000011' },
  ]);
  await press('Choose another file');
  await choose(good);
  await press('Check 2 rows');
  await screen.findByText('The books say the same as the file already.');
});

it('rows that are not right are named with column and reason, and nothing is taken', async () => {
  await choose(`${good}IMP3;;1000;\nIMP4;Kẹo;năm nghìn;\n`);
  await press('Check 4 rows');
  const table = within(await screen.findByRole('table', { name: 'Rows that are not right' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(
    rows.map(row =>
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ),
  ).toEqual([
    ['4', 'Name', 'Needed, since it is new.'],
    ['5', 'Price', 'Please enter number!'],
  ]);
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  expect(await found('IMP1')).toEqual([]);

  await press('Go on without 2 rows');
  await screen.findByText('Left out');
  expect(screen.getByText('205.000 ₫')).toBeTruthy();
  await press('Import 2 rows');
  await screen.findByRole('heading', { name: 'Imported' });
  expect(await found('IMP1')).toHaveLength(1);
});

it('what is left out of rows that are taken is listed, and sums are shown', async () => {
  await choose('Mã hàng;Tên hàng;Giá bán;Mã vạch\nIMP6;Trà;85.000;8936000000173\nIMP7;Kẹo;15.000;96385074\n');
  await press('Check 2 rows');
  const table = within(await screen.findByRole('table', { name: t.imports.notesTitle }));
  await table.findByRole('cell', { name: 'Barcode' });
  expect(screen.getByText('100.000 ₫')).toBeTruthy();
  await press('Import 2 rows');
  await screen.findByRole('heading', { name: 'Imported' });
  expect(await found('IMP7')).toMatchObject([{ barcode: '96385074' }]);
});

it('the row of the headers is chosen by hand', async () => {
  await choose('Danh sách;;\nSố;Gọi là;Price\nIMP8;Cốc;45000\n');
  await chooseFrom(t.ui.headerRow, /^1: /);
  await screen.findByRole('button', { name: 'Check 2 rows' });
  await chooseFrom(t.ui.headerRow, /^2: /);
  await screen.findByRole('button', { name: 'Check 1 row' });
});

it('a column that was not recognised is chosen by hand', async () => {
  await choose('Hàng số,Gọi là,Price\nIMP5,Cốc sứ,45000\n');
  await screen.findByText('Which column holds the item number?');
  const pick = async (head: RegExp, field: string) => {
    const column = await screen.findByRole('combobox', { name: head });
    await client.user.click(column);
    // Each column has the same options.
    const options = document.getElementById(column.getAttribute('aria-controls') ?? '') ?? document.body;
    await client.user.click(await within(options).findByRole('option', { name: field, hidden: true }));
  };
  await pick(/Hàng số/, 'Item No.');
  await pick(/Gọi là/, 'Name');
  await press('Check 1 row');
  await press('Import 1 row');
  await screen.findByRole('heading', { name: 'Imported' });
  await waitFor(async () => expect(await found('IMP5')).toMatchObject([{ description: 'Cốc sứ' }]));
});

it('what is no table of rows is said, and another file is asked for', async () => {
  await choose('Mã hàng;Tên hàng\n');
  await screen.findByText(t.imports.unreadable.empty);
  await choose('PK\u0003\u0004');
  await screen.findByText(t.imports.unreadable.damaged);
});

it('needs the connection, and says so', async () => {
  await screen.findByRole('button', { name: 'Choose a file' });
  await client.connect(false);
  await screen.findByText(t.call.needsConnection);
  expect(screen.getByRole('button', { name: 'Choose a file' })).toHaveProperty('disabled', true);
});

const chooseKind = async (kind: ImportKind) => {
  await client.user.click(await screen.findByRole('combobox', { name: t.imports.kind }));
  await client.user.click(await screen.findByRole('option', { name: t.imports.kinds[kind], hidden: true }));
};
it('customers of a file go to the shop that is chosen, and what they lack is said', async () => {
  await chooseKind('customers');
  await choose('Tên khách hàng;SĐT;Ngày sinh\nNguyễn Hoa;977 100 001;20/5/1990\n;0977100002;\n');
  await chooseFrom(t.imports.choices.franchise_code, /^F01 /);
  await press('Check 2 rows');
  const table = within(await screen.findByRole('table', { name: t.imports.badTitle }));
  await table.findByRole('cell', { name: 'Needed, since it is new.' });

  await press(t.imports.another);
  await choose('Tên khách hàng;SĐT;Ngày sinh\nNguyễn Hoa;0977100001;20/5/1990\n');
  await chooseFrom(t.imports.choices.franchise_code, /^F01 /);
  await press('Check 1 row');
  await press('Import 1 row');
  await screen.findByRole('heading', { name: t.imports.done });
  const token = await client.server.signIn('store01');
  const { data } = await client.server.send(customers.byPhone, { phone_no: '0977100001' }, { token });
  expect(data).toMatchObject({ name: 'Nguyễn Hoa', birth_date: '1990-05-20', franchise_code: 'F01' });
});

it('new staff sign in with the passwords that are shown once', async () => {
  await chooseKind('staff');
  await choose('Tên đăng nhập;Họ và tên;Vai trò\nlinh.do;Đỗ Linh;Shop staff\n');
  await chooseFrom(t.imports.choices.franchise_code, /^F01 /);
  await chooseFrom(t.imports.choices.permission_set, /^Cashier$/);
  await press('Check 1 row');
  await press('Import 1 row');
  const table = within(await screen.findByRole('table', { name: t.imports.passwords }));
  const [username, password] = table.getAllByRole('cell').map(cell => cell.textContent ?? '');
  expect(username).toBe('linh.do');
  await client.server.signIn('linh.do', password);
});

it('a kind of file has its own columns', async () => {
  await chooseKind('stock');
  await choose('Kho;Ghi chú\nF01-STORE;x\n');
  await screen.findByText(t.imports.noKey.stock);
  expect(screen.getByRole('button', { name: 'Check 1 row' })).toHaveProperty('disabled', true);
});

it('a file of very many rows goes on without the page, and tells its end to who comes back', async () => {
  const rows = Array.from({ length: mostAtOnce.items + 1 }, (_, at) => `NHIEU${at};Hàng ${at};1000`);
  await choose(`Mã hàng;Tên hàng;Giá bán\n${rows.join('\n')}\n`);
  await press(t.imports.check(rows.length));
  await press(t.imports.import(rows.length));
  await screen.findByText(t.imports.mayLeave, { exact: false });
  screen.getByText(t.imports.taking('0', '5.001'), { selector: '[role=status]' });
  await client.open('/');
  await client.open('/import');
  await screen.findByText(t.imports.mayLeave, { exact: false });
  const { stop } = startJobs(client.server.db, importWorks(client.server.db), {
    log: { warn: () => {} },
    restMs: 20,
  });
  await screen.findByRole('heading', { name: `${t.imports.done}: hang.csv` }, { timeout: 60_000 });
  await stop();
  expect(await found('NHIEU5000')).toMatchObject([{ description: 'Hàng 5000' }]);
  // Seen once, it is not shown again.
  await press(t.imports.another);
  await screen.findByRole('button', { name: t.imports.choose });
}, 180_000);
