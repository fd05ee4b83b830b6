import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Asker, emptyBooks, type Fields, Refused } from './books.ts';
import { people, pictures } from './company.ts';
import { changes, personOf, reads, tokenOf } from './routes.ts';

/*
 * A company's own back end, as small as can be: it speaks the paths, fields and envelope of the specification, and knows
 * nothing of the app in front of it. Its books are a journal of changes: what is in it is done, also after kill -9.
 *
 *   PORT, JOURNAL    where it listens on this machine; the file of its changes
 *   KEYS=on          answers a change with a known Idempotency-Key as it answered it first
 */
const { PORT = '0', JOURNAL = '', KEYS = 'off' } = process.env;
const origin = `http://127.0.0.1:${PORT}`;

type Written = { route: string; body: Fields; user_id: number; at: string; key: string };
type Answer = { status: number; body: unknown };

const books = emptyBooks();
const answered = new Map<string, Answer>();
const kept = existsSync(JOURNAL) ? readFileSync(JOURNAL, 'utf8').split('\n') : [];
// The last line is empty, or was not written to its end: then it was not done.
for (const line of kept.slice(0, -1)) make(JSON.parse(line));
const journal = openSync(JOURNAL, 'a');
if (kept.at(-1)) appendFileSync(journal, '\n');
process.on('exit', () => closeSync(journal));

/** Makes a change that is in the journal, or about to be. */
function make({ route, body, user_id, at, key }: Written): Answer {
  const person = people.find(one => one.user_id === user_id);
  const change = changes[route];
  if (!person || !change) throw new Error(`Not of this company: ${route}`);
  const asker: Asker = { person, at };
  const data = change({ books, body, query: new URLSearchParams(), no: '', asker, origin });
  // As it is now: later changes do not change what was answered.
  const answer = { status: 200, body: structuredClone({ result: true, data }) };
  if (KEYS === 'on' && key !== '') answered.set(key, answer);
  return answer;
}

function change(written: Written): Answer {
  const known = KEYS === 'on' ? answered.get(written.key) : undefined;
  if (known) return known;
  const answer = make(written);
  appendFileSync(journal, `${JSON.stringify(written)}\n`);
  fsyncSync(journal);
  return answer;
}

function answerTo(request: IncomingMessage, body: Fields): Answer {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://back-end');
  const route = `${request.method} ${pathname}`;
  if (route === 'POST /integration/admin/token') {
    const token = tokenOf(body);
    return token === null
      ? { status: 401, body: { message: 'Wrong credentials' } }
      : { status: 200, body: token };
  }
  const person = personOf(request.headers.authorization);
  const isOpen = pathname.startsWith('/la/pos/config/maintenance');
  if (!person && !isOpen) return refused(new Refused(401, 'unauthenticated', 'Sign in.'));
  const at = new Date().toISOString();
  if (person && changes[route])
    return change({
      route,
      body,
      at,
      user_id: person.user_id,
      key: String(request.headers['idempotency-key'] ?? ''),
    });
  const [, path = pathname, no = ''] = /^(.*\/no)\/([^/]+)$/.exec(pathname) ?? [];
  const read = reads[route] ?? reads[`${request.method} ${path}/{no}`];
  if (!read) return { status: 404, body: `Cannot ${route}` };
  const asker: Asker = { person: person ?? { ...stranger }, at };
  return {
    status: 200,
    body: { result: true, data: read({ books, body, query, no: decodeURIComponent(no), asker, origin }) },
  };
}

const stranger = {
  user_id: 0,
  username: '',
  password: '',
  firstname: '',
  customer_no: '',
  role: { id: 0, role_name: '' },
};

const refused = ({ status, code, message }: Refused): Answer => ({
  status,
  body: { result: false, errors: [{ code, msg: message }] },
});

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const picture = pictures.get(request.url?.replace('/pictures/', '') ?? '');
  if (picture) return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  let text = '';
  for await (const chunk of request) text += chunk;
  let answer: Answer;
  try {
    answer = answerTo(request, text === '' ? {} : JSON.parse(text));
  } catch (error) {
    answer = error instanceof Refused ? refused(error) : { status: 500, body: 'Internal Server Error' };
  }
  const isText = answer.status === 404 && typeof answer.body === 'string';
  response.writeHead(answer.status, { 'content-type': isText ? 'text/html' : 'application/json' });
  response.end(isText ? answer.body : JSON.stringify(answer.body));
}

createServer((request, response) => void handle(request, response)).listen(Number(PORT), '127.0.0.1', () => {
  process.stdout.write('listening\n');
});
