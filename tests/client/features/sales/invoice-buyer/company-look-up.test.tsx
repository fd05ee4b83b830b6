import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RunningRegister, startRegister } from '#server/backend/company-register/start.ts';
import { companyRegister } from '#server/company-register/register.ts';
import { enteredRegister } from '#server/company-register/settings.ts';
import { noSystems } from '#server/systems/facts.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import {
  json,
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
  const systems = {
    ...noSystems,
    lookUpCompany: (...asked: Parameters<RunningRegister['lookUp']>) => running.lookUp(...asked),
  };
  client = await createTestClient(undefined, { systems });
  const register = companyRegister(enteredRegister({ register_url: stub.url }, ''));
  running = startRegister(client.server.db, register, { log: { warn: () => {} } });
});
afterEach(async () => {
  await client.close();
  await running.stop();
  await stub.close();
});

const sheet = async () => within(await screen.findByRole('dialog', { name: 'VAT invoice' }));
const field = async (name: RegExp) => (await sheet()).findByRole('textbox', { name });
const type = async (name: RegExp, text: string) => client.user.type(await field(name), text);
const says = async (text: string | RegExp) => (await sheet()).findByText(text);
const holds = async (name: RegExp, value: string) => expect(await field(name)).toHaveProperty('value', value);

async function open(): Promise<void> {
  await client.signIn();
  await client.open('/salesOrders/detail');
  const [add] = await screen.findAllByRole('button', { name: /^Add / });
  if (!add) throw new Error('no item');
  await client.user.click(add);
  await client.user.click(await screen.findByRole('button', { name: 'VAT invoice' }));
}

it('a whole tax code fills in what the register says, and names the register', async () => {
  await open();
  await type(/^Tax code/, registeredCode);
  await says(`From ${new URL(stub.origin).host}. Check it.`);
  await holds(/^Name of the company/, registered.name);
  await holds(/^Address/, registered.address);
  await client.user.click((await sheet()).getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: `Invoice: ${registered.name}` });
});

it('what a person has typed stays, and only what is empty is filled in', async () => {
  await open();
  await type(/^Name of the company/, 'Hai Bà');
  await type(/^Tax code/, registeredCode);
  await says(/^From /);
  await holds(/^Name of the company/, 'Hai Bà');
  await holds(/^Address/, registered.address);
});

it('another code takes away what the register said of the former one', async () => {
  await open();
  await type(/^Tax code/, registeredCode);
  await says(/^From /);
  await client.user.clear(await field(/^Tax code/));
  await type(/^Tax code/, '0300588569');
  await says(/does not know this tax code/);
  await holds(/^Name of the company/, '');
  await holds(/^Address/, '');
});

it('a register that fails, or a missing connection, leaves the form to the person', async () => {
  stub.answer(json(503, {}));
  await open();
  await type(/^Tax code/, registeredCode);
  await says('The company cannot be looked up now. Type its name and address.');
  await client.connect(false);
  await client.user.clear(await field(/^Tax code/));
  await type(/^Tax code/, '0300588569');
  await says('The company cannot be looked up now. Type its name and address.');
  await type(/^Name of the company/, 'Hai Bà');
  await type(/^Address/, 'Hà Nội');
  await client.user.click((await sheet()).getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Invoice: Hai Bà' });
});
