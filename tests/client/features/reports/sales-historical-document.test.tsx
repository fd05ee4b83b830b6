import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestClient } from '#tests/support/client.tsx';

test('an address that can be no number of a posted document is no page', async () => {
  const client = await createTestClient();
  await client.signIn();
  await client.open(`/reports/salesHistorical/${encodeURIComponent('no number')}`);
  expect(await screen.findByText('Page Not Found: /reports/salesHistorical/no number')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
  expect(screen.getByText('404')).toBeTruthy();
  await client.close();
});
