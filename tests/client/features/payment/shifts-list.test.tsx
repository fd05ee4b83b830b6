import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, it } from 'vitest';
import { shifts } from '#calls/index.ts';
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

it('whoever counts drawers does not find them', async () => {
  await client.signIn('store01');
  await client.open('/reports/shifts');
  await screen.findByText('This page is not among yours.');
});
