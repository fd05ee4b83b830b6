import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { config, salesOrders, session } from '#calls/index.ts';
import { firstError, refusalEnvelope } from '#calls/kit/errors.ts';
import { translate } from '#client/messages/language.ts';
import { reader } from '#client/messages/vi/index.ts';
import { idempotency } from '#server/db/schema/index.ts';
import { forwardTarget } from '#server/proxy/forward.ts';
import { sendTo } from '#server/proxy/proxy.ts';
import { createInput } from '../../support/sales/orders.ts';
import { createTestServer, type TestServer } from '../../support/server.ts';

/** What the other back end was asked, and what it says next. */
type Asked = { method: string; url: string; body: unknown; authorization: string; key: string };
/** Of whom the client's address was told, in order. */
let addresses: unknown[] = [];
type Say = (response: ServerResponse) => void;

const json =
  (status: number, body: unknown): Say =>
  response => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
const ok = (data: unknown) => json(200, { result: true, data });
const cut: Say = response => {
  response.socket?.destroy();
};

const user = {
  user_id: 7,
  username: 'lan',
  firstname: '',
  lastname: '',
  email: '',
  role_id: 2,
  customer_no: 'F01',
  device_id: null,
  is_active: true,
};
const own = { admin_user_id: 7, customer_no: 'F01', franchise: null, locations: [], page_permission: null };
const ownAnswers: Record<string, Say> = {
  [session.me.path]: ok({ user, role: { id: 2, role_name: 'administrators' }, server_time: '' }),
  [session.franchiseUser.path]: ok(own),
};

/** What is said to the question who a token belongs to, by token. None of it says that the session has ended. */
const oddAnswers: Record<string, Say> = Object.fromEntries(
  (
    [
      ['busy', json(429, refusalEnvelope('overloaded', { msg: 'Slow down.' }))],
      ['broken', json(500, refusalEnvelope('system_error', { msg: '' }))],
      ['forbidden', json(403, refusalEnvelope('forbidden', { msg: '' }))],
      ['missing', json(404, { message: 'no route' })],
      ['gateway', json(401, { message: 'log in to the proxy' })],
      ['portal', response => void response.writeHead(200).end('<html>Wi-Fi</html>')],
      ['odd', json(200, {})],
      ['moved', json(302, refusalEnvelope('unauthenticated', { msg: '' }))],
    ] satisfies [string, Say][]
  ).map(([name, say]) => [`Bearer ${name}`, say]),
);

let backEnd: Server;
let asked: Asked[];
let says: Say[];
let server: TestServer;
let target: ReturnType<typeof forwardTarget>;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

/** A server that listens on a free port always has such an address. */
const portOf = (listening: Server) => (listening.address() as AddressInfo).port;
const listen = (listening: Server) => new Promise<void>(resolve => listening.listen(0, '127.0.0.1', resolve));

beforeAll(async () => {
  backEnd = createServer(async (request, response) => {
    const text = await textOf(request);
    const { url = '', method = '' } = request;
    const { authorization = '', 'idempotency-key': key = '' } = request.headers;
    const known = ownAnswers[url];
    const odd = oddAnswers[authorization];
    if (known && authorization === 'Bearer ended') json(401, { result: false, errors: [] })(response);
    else if (known && odd) odd(response);
    else if (known) known(response);
    else {
      addresses.push(request.headers['x-forwarded-for']);
      asked.push({ method, url, body: text ? JSON.parse(text) : null, authorization, key: String(key) });
      (says.shift() ?? ok({}))(response);
    }
  });
  await listen(backEnd);
  server = await createTestServer({
    target: db => {
      target = forwardTarget({ db, send: sendTo(`http://127.0.0.1:${portOf(backEnd)}`) });
      return target;
    },
  });
});
beforeEach(() => {
  asked = [];
  says = [];
  addresses = [];
});
afterEach(() => expect(says).toEqual([]));
afterAll(async () => {
  target.stop();
  await server.close();
  backEnd.closeAllConnections();
  await new Promise(resolve => backEnd.close(resolve));
});

const token = 'theirs';
const order = createInput({ sell_to_name: 'Lan' });
const create = (key: string = randomUUID(), headers = {}, by = token) =>
  server.send(salesOrders.create, order, { token: by, key, headers });

describe('a read over HTTP', () => {
  test('is rebuilt from the call and goes with the token', async () => {
    await server.send(salesOrders.get, { pos_so_no: 'SO 1' }, { token });
    const url = '/la/sales-order/pos/no/SO%201';
    expect(asked).toEqual([{ method: 'GET', url, body: null, authorization: 'Bearer theirs', key: '' }]);
  });

  test('brings the answer as it was given', async () => {
    const body = { result: false, errors: [{ code: 42, message: 'theirs' }], more: true };
    says = [json(418, body)];
    expect(await server.send(config.config, {}, { token })).toMatchObject({ status: 418, body });
  });

  test.each([408, 409, 425, 429, 500, 502, 503, 504])('is tried once more after %i', async status => {
    says = [json(status, {}), ok({ again: true })];
    expect((await server.send(config.config, {}, { token })).body).toMatchObject({ data: { again: true } });
    const busy = json(status, refusalEnvelope('overloaded', { msg: 'Busy.' }));
    says = [busy, busy];
    expect((await server.send(config.config, {}, { token })).status).toBe(status);
    expect(asked).toHaveLength(4);
  });

  test('is not tried again after another status, nor by POST', async () => {
    says = [404, 503].map(status => json(status, refusalEnvelope('rule', { msg: 'No.' })));
    expect((await server.send(config.config, {}, { token })).status).toBe(404);
    expect((await server.send(salesOrders.filter, { page: 1, size: 1 }, { token })).status).toBe(503);
    expect(asked).toHaveLength(2);
  });

  test('does not follow a redirect, nor pass on what is no JSON', async () => {
    says = [response => void response.writeHead(302, { location: '/la/pos/config' }).end('<p>moved</p>')];
    const reply = await server.send(config.config, {}, { token });
    expect(reply).toMatchObject({ status: 502, error: { code: 'unreachable' } });
    expect(asked).toHaveLength(1);
  });

  test('longer than 8 MB is not passed on', async () => {
    says = [ok('x'.repeat(8 * 1024 * 1024))];
    expect((await server.send(config.config, {}, { token })).status).toBe(502);
  });
});

describe('the sign-in', () => {
  test('is theirs: the token comes back bare', async () => {
    says = [json(200, 'their-token')];
    const reply = await server.send(session.login, { username: 'lan', password: 'secret123' });
    expect(reply.body).toBe('their-token');
    expect(asked[0]?.body).toEqual({ username: 'lan', password: 'secret123' });
  });

  test('that has ended is told, and nothing is forwarded', async () => {
    const reply = await create(randomUUID(), {}, 'ended');
    expect(reply).toMatchObject({ status: 401, error: { code: 'unauthenticated' } });
    expect(reply.headers.get('x-not-forwarded')).toBe('1');
    expect(asked).toEqual([]);
  });

  test.each(Object.keys(oddAnswers))(
    'is not taken for ended when the back end answers otherwise (%s): the person goes on later',
    async authorization => {
      const reply = await create(randomUUID(), {}, authorization.replace('Bearer ', ''));
      expect(reply).toMatchObject({ status: 502, error: { code: 'unreachable' } });
      expect(reply.headers.get('x-not-forwarded')).toBe('1');
      expect(asked).toEqual([]);
    },
  );

  test('that was ended here is dead here, in every process, whatever the back end says', async () => {
    expect((await create(randomUUID(), {}, 'leaving')).status).toBe(200);
    const response = await server.app.request('/api/logout', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: 'leaving' }),
    });
    expect(response.status).toBe(200);
    const reply = await create(randomUUID(), {}, 'leaving');
    expect(reply).toMatchObject({ status: 401, error: { code: 'unauthenticated' } });
    // A process that starts later knows it too.
    const other = forwardTarget({ db: server.db, send: sendTo(`http://127.0.0.1:${portOf(backEnd)}`) });
    expect(await other.authenticate('leaving', new Date())).toBeNull();
    expect(await other.authenticate(token, new Date())).not.toBeNull();
    other.stop();
  });

  test('with a wrong password is refused in our words, whatever object it is told in', async () => {
    says = [json(401, { message: 'Bad credentials' })];
    const reply = await server.send(session.login, { username: 'mai', password: 'guess1234' });
    expect(reply.error?.code).toBe('wrong_username_password');
  });

  test('tells the back end the address of the client, and not what the client says of it', async () => {
    says = [json(200, 'a-token')];
    await server.send(
      session.login,
      { username: 'mai', password: 'right1234' },
      { headers: { 'x-forwarded-for': '6.6.6.6' } },
    );
    // In process there is no address to tell.
    expect(addresses).toEqual([undefined]);
  });

  test('that no back end answers is no try', async () => {
    for (let tried = 0; tried < 8; tried++) {
      says = [json(403, { message: 'blocked by the gateway' })];
      const reply = await server.send(session.login, { username: 'thu', password: 'right1234' });
      expect(reply.error?.code).toBe('unreachable');
    }
    says = [json(200, 'a-token')];
    expect((await server.send(session.login, { username: 'thu', password: 'right1234' })).body).toBe(
      'a-token',
    );
  });

  test('tells which authors’ changes may be sent', async () => {
    expect((await create(randomUUID(), { 'x-owner': '8@F01' })).status).toBe(403);
    expect((await create(randomUUID(), { 'x-owner': '7@F01' })).status).toBe(200);
    expect(asked).toHaveLength(1);
  });
});

describe('a change over HTTP', () => {
  test('goes once, with its key', async () => {
    const key = randomUUID();
    const first = await create(key);
    const again = await create(key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('x-replayed')).toBe('1');
    expect(asked.map(one => one.key)).toEqual([key]);
  });

  test.each<[string, object]>([
    ['without a key', { code: 'E17', msg: 'Der Kunde ist gesperrt.' }],
    [
      'with a key that nobody here knows',
      { msg: 'Der Kunde ist gesperrt.', key: 'kunde.zu', params: ['C-1'] },
    ],
    ['with a key of ours that has other parameters', { msg: 'Der Kunde ist gesperrt.', key: 'server.stale' }],
    ['that calls its text a message', { code: 17, message: 'Der Kunde ist gesperrt.' }],
  ])('refused in plain words %s reaches the person as it came, in both languages', async (_, error) => {
    const key = randomUUID();
    const body = { result: false, errors: [error] };
    says = [json(422, body)];
    const first = await create(key);
    expect(first).toMatchObject({ status: 422, body });
    // Asked again, the ledger says the same.
    const again = await create(key);
    expect(again.headers.get('x-replayed')).toBe('1');
    for (const reply of [first, again]) {
      const why = firstError(reply.body);
      expect(why && translate(why)).toBe('Der Kunde ist gesperrt.');
      expect(why && reader.said(why)).toBe('Der Kunde ist gesperrt.');
    }
    expect(asked).toHaveLength(1);
  });

  test.each([500, 503, 429, 408])('answered with %i is not sent again', async status => {
    const key = randomUUID();
    says = [json(status, {})];
    expect((await create(key)).status).toBe(502);
    expect(await create(key)).toMatchObject({ status: 409, error: { code: 'in_doubt' } });
    expect(asked).toHaveLength(1);
  });

  test.each<[string, Say]>([
    ['a redirect with a refusal in it', json(302, refusalEnvelope('rule', { msg: 'moved' }))],
    ['a redirect with a success in it', json(307, { result: true, data: { pos_so_no: 'SO-9' } })],
    ['any object with 200', json(200, {})],
    ['a text with 200', json(200, 'welcome')],
    ['a gateway’s 403', json(403, { message: 'blocked' })],
    ['a gateway’s 401', json(401, { message: 'log in to the proxy' })],
    ['a gateway’s 404', json(404, { error: 'no route' })],
    ['a page', response => void response.writeHead(200).end('<html>')],
  ])('answered with %s is in doubt, and not sent again', async (_, say) => {
    const key = randomUUID();
    says = [say];
    const first = await create(key);
    expect([first.status, first.headers.get('x-not-forwarded')]).toEqual([502, null]);
    expect(await create(key)).toMatchObject({ status: 409, error: { code: 'in_doubt' } });
    expect(asked).toHaveLength(1);
  });

  test('with an answer that was cut is in doubt', async () => {
    const key = randomUUID();
    says = [cut];
    const first = await create(key);
    expect(first).toMatchObject({ status: 502, error: { code: 'unreachable' } });
    expect(first.headers.get('x-not-forwarded')).toBeNull();
    expect((await create(key, { 'x-attempt': '2' })).error?.code).toBe('in_doubt');
    expect(asked).toHaveLength(1);
  });

  test('refused with 401 was not made, and is sent again', async () => {
    const key = randomUUID();
    says = [json(401, refusalEnvelope('unauthenticated', { msg: '' })), ok({ pos_so_no: 'SO-2' })];
    const first = await create(key);
    expect([first.status, first.headers.get('x-not-forwarded')]).toEqual([401, '1']);
    expect((await create(key)).status).toBe(200);
    // The last question is for the order, of which the answer told the number alone.
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET']);
  });

  test('that never left is not in the ledger', async () => {
    const gone = createServer();
    await listen(gone);
    const port = portOf(gone);
    await new Promise(resolve => gone.close(resolve));
    const down = await createTestServer({
      // The user is known, but the line is gone by the time of the change.
      target: db => ({
        ...forwardTarget({ db, send: sendTo(`http://127.0.0.1:${port}`) }),
        authenticate: target.authenticate,
      }),
    });
    const reply = await down.send(salesOrders.create, order, { token });
    expect(reply).toMatchObject({ status: 502, error: { code: 'unreachable' } });
    expect(reply.headers.get('x-not-forwarded')).toBe('1');
    expect(await down.db.select().from(idempotency)).toEqual([]);
    await down.close();
  });
});
