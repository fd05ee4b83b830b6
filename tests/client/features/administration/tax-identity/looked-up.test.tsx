import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RunningRegister, startRegister } from '#server/backend/company-register/start.ts';
import { companyRegister } from '#server/company-register/register.ts';
import { enteredRegister } from '#server/company-register/settings.ts';
import { noSystems } from '#server/systems/facts.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import {
  type RegisterStub,
  registered,
  registeredCode,
  startRegisterStub,
} from '#tests/support/company-register.ts';

let client: TestClient;
let stub: RegisterStub;
let running: RunningRegister;
beforeEach(async () => {
  stub = await startRegisterStub();
  client = await createTestClient(undefined, {
    systems: { ...noSystems, lookUpCompany: (code, who) => running.lookUp(code, who) },
  });
  const register = companyRegister(enteredRegister({ register_url: stub.url }, ''));
  running = startRegister(client.server.db, register, { log: { warn: () => {} } });
});
afterEach(async () => {
  await client.close();
  await running.stop();
  await stub.close();
});

it('the tax identity of a franchise is filled in by its tax code, and what was typed stays', async () => {
  await client.signIn('admin', 'admin1234');
  await client.open('/franchises/detail?no=F03');
  await client.user.click(await screen.findByRole('button', { name: 'Change the tax identity' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Tax identity' }));
  await client.user.type(
    await sheet.findByRole('textbox', { name: 'Registered address' }),
    '75 Nguyễn Văn Linh',
  );
  await client.user.type(await sheet.findByRole('textbox', { name: 'Tax code' }), registeredCode);
  await sheet.findByText(`From ${new URL(stub.origin).host}. Check it.`);
  expect(await sheet.findByRole('textbox', { name: 'Registered name' })).toHaveProperty(
    'value',
    registered.name,
  );
  expect(await sheet.findByRole('textbox', { name: 'Registered address' })).toHaveProperty(
    'value',
    '75 Nguyễn Văn Linh',
  );
});
