import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PermissionEntry } from '#model/administration/page-structure.ts';
import { createTestClient, ourAnswer, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn('admin', 'admin1234');
});
afterEach(() => client.close());

async function permissionsOf(name: string): Promise<PermissionEntry[] | undefined> {
  const { rows } = await client.server.db.execute<{ permissions: PermissionEntry[] }>(
    sql`select permissions from page_permissions where name = ${name}`,
  );
  return rows[0]?.permissions;
}
/** The form's own button: a set may grant one of the same name. */
const save = async () => {
  const [button] = screen.getAllByRole('button', { name: 'Save' });
  if (button) await client.user.click(button);
};
const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('a set is made of ticks, and shows what its people will see', async () => {
  await client.open('/pagePermission');
  await client.user.click(await screen.findByRole('link', { name: 'Add New' }));
  await client.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Till');
  await client.user.click(await screen.findByRole('checkbox', { name: 'Opens Payment' }));
  const buttons = within(await screen.findByRole('group', { name: 'May press: Payment' }));
  await client.user.click(buttons.getByRole('button', { name: 'Delete Receipt' }));
  const seen = within(await (await region('What this set sees')).findByRole('listitem'));
  expect(seen.getByText('Payment')).toBeTruthy();
  expect(seen.getByText('Delete Receipt')).toBeTruthy();
  expect(seen.getByText(/^Add Receipt, Post And Print/)).toBeTruthy();
  await save();
  await waitFor(async () => expect(await permissionsOf('Till')).toHaveLength(1));
  const [payment] = (await permissionsOf('Till')) ?? [];
  expect(payment).toMatchObject({ page_url: '/payment' });
  expect(payment?.buttons).toContain('Add Receipt');
  expect(payment?.buttons).not.toContain('Delete Receipt');
  expect(await screen.findByRole('link', { name: 'Till' })).toBeTruthy();
});

test('a set is copied, with all that it grants', async () => {
  await client.open('/pagePermission/detail/3');
  await client.user.click(await screen.findByRole('link', { name: 'Copy' }));
  expect(await screen.findByDisplayValue('Storeroom (copy)')).toBeTruthy();
  await save();
  await waitFor(async () => expect(await permissionsOf('Storeroom (copy)')).toBeTruthy());
  expect(await permissionsOf('Storeroom (copy)')).toEqual(await permissionsOf('Warehouse'));
});

test('people are given a set, and have it taken from them, together', async () => {
  await client.open('/pagePermission/detail/2');
  const people = await region('People with this set');
  await client.user.click(await people.findByRole('checkbox', { name: /^store02/ }));
  await client.user.click(people.getByRole('checkbox', { name: /^manager01/ }));
  await client.user.click(people.getByRole('button', { name: 'Give and take' }));
  const bound = async () =>
    (
      await client.server.db.execute<{ username: string }>(
        sql`select username from users where page_permission_id = 2 order by 1`,
      )
    ).rows.map(({ username }) => username);
  await waitFor(async () => expect(await bound()).toEqual(['store02']));
});

test('who has a set is asked for by itself, and stands there with those who could', async () => {
  let asked = 0;
  client.intercept(({ url }) => {
    if (url === '/la/retail-stores/users/permission/3') asked += 1;
    // Of all others none is known.
    return url === '/la/admin/users/filter'
      ? ourAnswer({ result: true, data: { items: [], total: 0, page: 1, size: 1000 } })
      : undefined;
  });
  await client.open('/pagePermission/detail/3');
  const people = await region('People with this set');
  expect(await people.findByRole('checkbox', { name: /^warehouse01/, checked: true })).toBeTruthy();
  expect(people.getAllByRole('checkbox')).toHaveLength(1);
  expect(asked).toBeGreaterThan(0);
});

test('a set that a user has stays, and says why', async () => {
  await client.open('/pagePermission/detail/3');
  await client.user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Delete Storeroom?' });
  await client.user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/Storeroom cannot be deleted: 1 user has it/)).toBeTruthy();
});

test.each(['somewhere', '0', '3/copy/more', '99999'])(
  'an address that leads to no set says so: %s',
  async slug => {
    await client.open(`/pagePermission/detail/${slug}`);
    expect(await screen.findByText(`Page Not Found: /pagePermission/detail/${slug}`)).toBeTruthy();
    expect(screen.getByText('404')).toBeTruthy();
  },
);
