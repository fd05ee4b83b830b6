import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { devices, shifts } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
const texts = t.shifts;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

it('a manager sees which drawer was short, why, and the slip with it', async () => {
  const token = await client.server.signIn('store01');
  const worth = (other: number) => ({ notes: [], other });
  const opening = {
    ...{ shift_no: 'tmp:', key: '', location_code: 'F01-STORE', business_date: '' },
    float: worth(100_000),
  };
  const { shift_no } = (await client.server.send(shifts.open, opening, { token })).data;
  await client.server.send(shifts.count, { shift_no, counted: worth(90_000) }, { token });
  const ending = { shift_no, reason: 'wrong_change', note: 'Quầy 2', handed_to: '' } as const;
  await client.server.send(shifts.close, ending, { token });

  await client.signIn('manager01', 'manager1234');
  await client.open('/reports/shifts');
  const row = within(await screen.findByRole('row', { name: new RegExp(shift_no) }));
  row.getByText(texts.statuses.CLOSED);
  row.getByText(texts.reasons.wrong_change);
  row.getByText('−10.000');
  await client.user.click(row.getByRole('link', { name: shift_no }));
  await screen.findByText('Quầy 2');
  await screen.findByRole('button', { name: texts.printZ });
});

it('no drawer is offered as a filter where each location has its only one', async () => {
  await client.signIn('manager01', 'manager1234');
  await client.open('/reports/shifts');
  await client.user.click(await screen.findByRole('button', { name: t.ui.filters }));
  await screen.findByRole('group', { name: texts.location });
  expect(screen.queryByRole('group', { name: texts.drawer })).toBeNull();
});

it('the shifts of one drawer are found where a location has several', async () => {
  const token = await client.server.signIn('store01');
  const office = await client.server.signIn('admin', 'admin1234');
  const numbers = [];
  for (const code of ['K1', 'K2']) {
    const place = { location_code: 'F01-STORE', device_code: code, device_name: `Két ${code}` };
    await client.server.send(
      devices.create,
      { ...place, device_type: 'DRAWER', device_data: '' },
      { token: office },
    );
    const opening = { shift_no: 'tmp:', key: '', location_code: 'F01-STORE', business_date: '' };
    const float = { notes: [], other: 1_000 };
    const sent = client.server.send(shifts.open, { ...opening, drawer_code: code, float }, { token });
    numbers.push((await sent).data.shift_no);
  }
  const rows = () => screen.findAllByRole('row', { name: /SH-/ });
  await client.signIn('manager01', 'manager1234');
  await client.open('/reports/shifts');
  expect(await rows()).toHaveLength(2);
  await client.user.click(await screen.findByRole('button', { name: t.ui.filters }));
  const drawers = within(await screen.findByRole('group', { name: texts.drawer }));
  await client.user.click(drawers.getByRole('button', { name: 'Két K2' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  await screen.findByRole('row', { name: new RegExp(numbers[1] ?? '-') });
});

it('whoever counts drawers does not find them', async () => {
  await client.signIn('store01');
  await client.open('/reports/shifts');
  await screen.findByText('This page is not among yours.');
});
