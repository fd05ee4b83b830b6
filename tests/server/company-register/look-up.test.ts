import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SystemConnection } from '#calls/administration/systems.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import type { lookUp } from '#calls/sales/invoice-buyers.ts';
import { startRegister } from '#server/backend/company-register/start.ts';
import { companyRegister } from '#server/company-register/register.ts';
import { enteredRegister } from '#server/company-register/settings.ts';
import {
  json,
  plantedKey,
  type RegisterStub,
  registered,
  registeredCode,
  startRegisterStub,
} from '../../support/company-register.ts';
import { type BuyingServer, buyingServer } from '../../support/purchases/buying.ts';
import { allowing, factsOf, startProcess } from '../../support/systems.ts';

let stub: RegisterStub;
let server: BuyingServer;
let running: ReturnType<typeof startProcess>;
let log: string[];
beforeEach(async () => {
  stub = await startRegisterStub();
  log = [];
  const config = allowing(stub.origin);
  server = await buyingServer({
    systems: { ...factsOf(config), lookUpCompany: (code, who) => running.lookUpCompany(code, who) },
  });
  running = startProcess(server.db, config, log);
});
afterEach(async () => {
  await running.stop();
  await server.close();
  await stub.close();
});

type Told = AnswerOf<typeof lookUp>;
const send = (name: string, input: unknown) => server.send(name, input, 'admin');
const lookedUp = async (tax_code = registeredCode) =>
  (await send('invoiceBuyers.lookUp', { tax_code })).data as Told; // as its call says; the answer was checked
async function seen(): Promise<SystemConnection> {
  const { data } = await send('systems.list', {});
  const { items } = data as { items: SystemConnection[] }; // as its call says; the answer was checked
  const register = items.find(({ system }) => system === 'company-register');
  if (!register) throw new Error('there is no register');
  return register;
}
const entered = (values: Record<string, string> = {}) => ({
  system: 'company-register',
  values: { register_url: stub.url, ...values },
  secrets: { register_key: plantedKey },
});
const save = async (values?: Record<string, string>) =>
  send('systems.save', { version: (await seen()).version, ...entered(values) });
async function connect(values?: Record<string, string>) {
  expect((await save(values)).error).toBe(null);
  await running.look();
}
const tried = async (values?: Record<string, string>) => (await send('systems.test', entered(values))).data;

describe('a look-up by tax code', () => {
  test('is off until an administrator connects a register, and after it was disconnected', async () => {
    expect(await lookedUp()).toEqual({ word: 'by_hand', name: '', address: '', source: '' });
    await connect();
    expect(await lookedUp()).toEqual({ word: 'found', ...registered, source: new URL(stub.origin).host });
    const { version } = await seen();
    await send('systems.disconnect', { system: 'company-register', version });
    await running.look();
    expect((await lookedUp()).word).toBe('by_hand');
  });

  test('asks once, with the sealed key, and the page says when it answered', async () => {
    await connect();
    await Promise.all([lookedUp(), lookedUp(' 0101 248 141')]);
    await lookedUp();
    expect(stub.seen).toEqual([{ path: `/v2/business/${registeredCode}`, key: plantedKey }]);
    const register = await seen();
    expect(register).toMatchObject({ set_by: 'administrator', last_error: '', paused_until: null });
    expect(register.last_ok_at).not.toBeNull();
    expect(JSON.stringify([register, log])).not.toContain(plantedKey);
  });

  test('gives no personal number and no wrong code to the register', async () => {
    await connect();
    for (const code of ['001099012345', '0101248142', '../../admin', '0101248141-000'])
      expect((await lookedUp(code)).word).toBe('by_hand');
    expect(stub.seen).toEqual([]);
  });

  test('of a code that the register does not know says so, by 404 too', async () => {
    await connect();
    expect((await lookedUp('0300588569')).word).toBe('unknown');
    stub.answer(json(404, { code: '404' }));
    expect((await lookedUp('0100109106')).word).toBe('unknown');
    expect((await seen()).last_error).toBe('');
  });

  const html = { 'content-type': 'text/html' };
  test.each<[string, Parameters<RegisterStub['answer']>[0]]>([
    ['with an error in HTML', (_, response) => void response.writeHead(502, html).end('<h1>no</h1>')],
    ['with a page in HTML', (_, response) => void response.writeHead(200, html).end('<h1>sign in</h1>')],
    ['in another shape', json(200, { company: registered.name })],
    ['without a name', json(200, { data: { id: registeredCode, name: '  ', address: 'x' } })],
    ['about another code', json(200, { data: { id: '0100109106', ...registered } })],
    ['with a refused key', json(401, {})],
    ['by sending elsewhere', (_, response) => void response.writeHead(302, { location: '/other' }).end()],
    ['at endless length', json(200, { data: { id: registeredCode, name: 'x'.repeat(70_000) } })],
    ['by breaking off', request => void request.socket.destroy()],
  ])('that is answered %s is left to the person, and the register is left alone', async (_, answers) => {
    stub.answer(answers);
    await connect();
    expect(await lookedUp()).toMatchObject({ word: 'failed', name: '', address: '' });
    expect(await lookedUp()).toMatchObject({ word: 'failed' });
    expect(stub.seen.length).toBe(1);
    const { last_error, paused_until } = await seen();
    expect(last_error).not.toBe('');
    expect(paused_until).not.toBeNull();
    expect(last_error).not.toContain(registeredCode);
  });

  test('that takes too long ends, and holds no one up', async () => {
    stub.answer(() => {});
    const short = { connect: 500, answer: 50, body: 50 };
    const register = companyRegister(enteredRegister({ register_url: stub.url }, ''), undefined, short);
    const started = startRegister(server.db, register, { log: { warn: () => {} } });
    expect((await started.lookUp(registeredCode, '1@F01')).word).toBe('failed');
    await started.stop();
  });

  test('is asked for so often by one person, and again when its answer is old', async () => {
    const register = companyRegister(enteredRegister({ register_url: stub.url }, ''));
    let now = new Date();
    const started = startRegister(server.db, register, { log: { warn: () => {} }, now: () => now });
    const words = [];
    for (let branch = 1; branch <= 21; branch++) {
      const { word } = await started.lookUp(`${registeredCode}-${String(branch).padStart(3, '0')}`, '1@F01');
      words.push(word);
    }
    expect(words).toEqual([...Array.from({ length: 20 }, () => 'unknown'), 'failed']);
    expect((await started.lookUp(registeredCode, '2@F01')).word).toBe('found');
    const asked = stub.seen.length;
    now = new Date(now.getTime() + 8 * 24 * 3_600_000);
    expect((await started.lookUp(registeredCode, '2@F01')).word).toBe('found');
    expect(stub.seen.length).toBe(asked + 1);
    await started.stop();
  });

  test('reads where the paths say', async () => {
    stub.answer(json(200, { result: { legal: { title: ' Hai \n Bà ' }, mst: registeredCode } }));
    await connect({ name_path: 'result.legal.title', address_path: 'result.place', code_path: 'result.mst' });
    expect(await lookedUp()).toMatchObject({ word: 'found', name: 'Hai Bà', address: '' });
  });
});

describe('an administrator', () => {
  test('tries the register, and sees the name that it says', async () => {
    expect(await tried()).toEqual({ word: 'works', said: registered.name });
    stub.answer(json(403, {}));
    expect(await tried()).toMatchObject({ word: 'sign-in' });
    stub.answer(json(200, { data: null }));
    expect(await tried()).toMatchObject({ word: 'other' });
  });

  test.each([
    ['has no place for the code', '/v2/business'],
    ['has it in the query', '/v2?code={taxCode}'],
  ])('cannot enter an address that %s', async (_, path) => {
    expect((await save({ register_url: `${stub.origin}${path}` })).error).toMatchObject({
      code: 'validation',
    });
  });

  test('cannot enter an address that the code would change, or that the operator does not allow', async () => {
    for (const register_url of ['https://{taxCode}.example/x', 'https://evil.example/{taxCode}'])
      expect((await save({ register_url })).error).toMatchObject({ code: 'validation' });
  });
});
