import { answerOf, noAnswer, type ResponseHead } from '#calls/kit/answer.ts';
import { createChainLinks } from '#calls/kit/chain.ts';
import { serverMark } from '#calls/kit/mark.ts';
import type { ChainedRequest, SendChain, SendOutcome, SendRequest, Transport } from '#offline/core/ports.ts';
import { classify } from '#offline/core/sending/classify.ts';
import type { Page } from './browser.ts';
import { applied, type Doc, marksIn } from './catalogue.ts';
import type { Sim } from './sim.ts';

export const faultNames = [
  'dropBefore',
  'dropAfter',
  'errorBefore',
  'errorAfter',
  'notForwarded',
  'refuse',
  'resultFalse',
  'truncated',
  'slow',
  'browserResend',
  'proxyRestart',
  'portal',
  'gatewayBefore',
  'gatewayAfter',
] as const;
export type FaultName = (typeof faultNames)[number];

/** The database as it was at a moment. */
type Backup = {
  ledger: Map<string, LedgerRow>;
  laneDone: Map<string, number>;
  given: Set<string>;
  docs: Map<string, Doc>;
  effects: number;
};
type LedgerRow = { hash: string; version: number; facts: Response | 'forwarding' | 'in-doubt' };

/** Proxy, ledger and back end, with a line that fails in every way of the list. */
export type Server = {
  transport(page: Page): Transport;
  lineUp: boolean;
  /** How often somebody has asked whether it is there. */
  looks: number;
  /** Probability of each fault, per request. */
  faults: Partial<Record<FaultName, number>>;
  signIn(owner: string): string;
  expire(owner: string): void;
  /** Effects by the mark of the change, in order. */
  effects: (Effect & { owner: string })[];
  /** Orders by queue. */
  docs: Map<string, Doc>;
  refusals: Set<string>;
  doubts: Set<string>;
  /** Of whose changes some may have been done without the tablet hearing of it. */
  unsureQueues: Set<string>;
  violations: string[];
  onEffect: (effect: Effect) => void;
  /** A change was refused because its order is of another version. Told before anything else happens. */
  onStale: (effect: Effect) => void;
  /** Somebody else, on another device, changes one of the orders. */
  changeElsewhere(line: string): void;
  /** Keeps the database as it is now, to go back to. */
  backUp(): void;
  /** The database is as it was when it was backed up; what was under way is cut off. */
  goBack(): void;
  /** Marks of effects that a database which went back has lost. */
  lost: Set<string>;
  /** Numbers of which a tablet knows that they are lost, with the changes that were on their way when it learned that. */
  recalled: Map<string, Set<string>>;
  /** Those of these keys that the ledger does not know; rejects where nothing answers. */
  missing(keys: readonly string[]): Promise<readonly string[]>;
};
export type Effect = { mark: string; mid: string; lane: string; op: string };

/** A response as the tablet gets it; `null` when none arrives. */
export type Response = (ResponseHead & { body: unknown }) | null;

const headersOf = (fields: Record<string, string>) => ({ get: (name: string) => fields[name] ?? null });
const ours = (status: number, body: unknown, fields: Record<string, string> = {}): Response => ({
  status,
  body,
  headers: headersOf({ [serverMark.name]: serverMark.value, ...fields }),
});
const ok = (data: unknown): Response => ours(200, { result: true, data });
const problem = (status: number, code: string, notForwarded = false): Response =>
  ours(
    status,
    { result: false, errors: [{ code, msg: code }] },
    notForwarded ? { 'x-not-forwarded': '1' } : {},
  );
const cut: Response = null;

/** What stands between tablet and server says in the server's place. None of it is the server's word. */
const foreign: readonly Exclude<Response, null>[] = [
  // A captive portal's page, and programs that answer everything.
  { status: 200, body: undefined, headers: headersOf({}) },
  { status: 200, body: {}, headers: headersOf({}) },
  { status: 200, body: { result: true, data: { no: 'P1', version: 1 } }, headers: headersOf({}) },
  { status: 200, body: 'welcome', headers: headersOf({}) },
  { status: 204, body: undefined, headers: headersOf({}) },
  { status: 302, body: { result: false, errors: [{ code: 'moved', msg: '' }] }, headers: headersOf({}) },
  // Gateways that refuse, in JSON of their own, in our envelope, with a header that only we may send.
  ...[401, 403, 404, 422, 429, 500, 503].flatMap(status => [
    { status, body: { error: 'gateway' }, headers: headersOf({}) },
    {
      status,
      body: { result: false, errors: [{ code: 'gateway', msg: '' }] },
      headers: headersOf({ 'x-not-forwarded': '1' }),
    },
  ]),
];

/** The response that an outcome was read from, for whoever wants to read it otherwise. */
export const readFrom = new WeakMap<SendOutcome, Response>();

/** Numbers of documents that a change names. */
const numbersIn = (input: unknown) => JSON.stringify(input).match(/\bN\d+\b/g) ?? [];

function replace<K, V>(map: Map<K, V>, by: ReadonlyMap<K, V>): void {
  map.clear();
  for (const [key, value] of by) map.set(key, value);
}

export function createServer(sim: Sim, ledgerKept: boolean): Server {
  const tokens = new Map<string, { owner: string; valid: boolean }>();
  const ledger = new Map<string, LedgerRow>();
  const laneDone = new Map<string, number>();
  /** Numbers of what is there. */
  const given = new Set<string>();
  let numbers = 0;
  let tokenCount = 0;
  let backup: Backup | null = null;
  /** How often the database went back. */
  let backs = 0;
  const anyOf = <T>(choices: readonly T[]): T => {
    const choice = choices[Math.floor(sim.random() * choices.length)];
    if (choice === undefined) throw new Error('nothing to choose from');
    return choice;
  };
  const hits = (fault: FaultName) => sim.random() < (server.faults[fault] ?? 0);

  async function handle(request: SendRequest): Promise<Response> {
    const { mid, owner, token, lane, laneSeq } = request;
    const text = JSON.stringify(request.input);
    if (text.includes('tmp:')) server.violations.push(`I5: ${mid} carries a temporary id: ${text}`);
    const session = tokens.get(token);
    if (session?.owner !== owner)
      server.violations.push(`I6: ${mid} of ${owner} sent with a token of ${session?.owner}`);
    if (!session?.valid) return problem(401, 'unauthenticated', true);
    if (hits('notForwarded')) return problem(503, 'overloaded', true);
    // What the tablet puts in when it sends is no part of the change.
    const { base_version: _, ...change } = request.input as { base_version?: number }; // of the model's calls
    const hash = `${request.call.name} ${JSON.stringify(change)}`;
    const { version } = request.call;
    if (version > 1 && !text.includes(`"format":${version}`))
      server.violations.push(`I12: ${mid} is sent in the shape of an older build: ${text}`);
    if (ledgerKept) {
      const known = ledger.get(mid);
      if (known && known.hash !== hash) {
        // Sent by two builds in two shapes: the first may have arrived.
        // The same where what it names was lost between two copies, and has another number.
        if (known.version !== version || backs > 0) doubt(request);
        return problem(422, 'key_reuse', true);
      }
      if (known?.facts === 'forwarding') return problem(409, 'in_progress');
      if (known?.facts === 'in-doubt') return problem(409, 'in_doubt');
      if (known) return known.facts;
      if (laneSeq > (laneDone.get(lane) ?? 0) + 1) return problem(409, 'gap');
      ledger.set(mid, { hash, version, facts: 'forwarding' });
    }
    const before = backs;
    await sim.later(sim.random() * 200);
    if (backs !== before) return cut;
    if (ledgerKept && hits('proxyRestart')) {
      // The process died between writing the key and hearing of the effect.
      ledger.set(mid, { hash, version, facts: 'in-doubt' });
      doubt(request);
      if (sim.random() < 0.5 && !isStale(request)) execute(request);
      return cut;
    }
    if (hits('errorBefore')) {
      ledger.delete(mid);
      return problem(500, 'system_error');
    }
    let facts: Response;
    const refusal = hits('refuse') ? 422 : hits('resultFalse') ? 200 : 0;
    if (refusal) {
      server.refusals.add(mid);
      facts = problem(refusal, 'rule');
    } else if (numbersIn(request.input).some(no => !given.has(no))) {
      server.refusals.add(mid);
      facts = problem(422, 'not_found');
    } else if (isStale(request)) {
      server.refusals.add(mid);
      server.onStale(effectOf(request));
      facts = problem(409, 'stale');
    } else facts = ok(execute(request));
    ledger.set(mid, { hash, version, facts });
    return hits('errorAfter') ? problem(500, 'system_error') : facts;
  }

  function doubt({ mid, lane }: SendRequest): void {
    server.doubts.add(mid);
    server.unsureQueues.add(lane);
  }

  function isStale({ lane, input }: SendRequest): boolean {
    const { base_version } = input as { base_version?: number }; // an optional field of the calls on lines
    return base_version !== undefined && base_version !== server.docs.get(lane)?.version;
  }

  function effectOf({ input, mid, lane, call }: SendRequest): Effect {
    // Every call of the model carries its mark.
    return { mark: (input as { mark: string }).mark, mid, lane, op: call.name };
  }

  function execute(request: SendRequest): unknown {
    const effect = effectOf(request);
    const { lane, op, mark, mid } = effect;
    server.effects.push({ ...effect, owner: request.owner });
    if (op.startsWith('orders.')) server.docs.set(lane, applied(server.docs.get(lane), op, request.input));
    server.onEffect(effect);
    const { version = 0, foreign = 0 } = server.docs.get(lane) ?? {};
    sim.tell(`server executes ${mark} (${mid})${version ? `, ${lane} is at ${version}` : ''}`);
    laneDone.set(lane, (laneDone.get(lane) ?? 0) + 1);
    const no = `N${++numbers}`;
    given.add(no);
    return { no, version, foreign };
  }

  /** Each in turn, with what the ones before it made known; it stops at the first that is not made. */
  async function handleChain({ requests, own }: SendChain): Promise<Response> {
    const links = createChainLinks(own);
    const answers: Exclude<Response, null>[] = [];
    for (const { gives, read, ...request } of requests) {
      const { input, missing } = links.next(request.call, request.input, read);
      if (missing.length > 0)
        server.violations.push(`I5: ${request.mid} names ${missing}, which nothing gives`);
      const facts = await handle({ ...request, input });
      // The process has died, or the connection ends.
      if (!facts) return cut;
      answers.push(facts);
      const { result, data } = facts.body as { result: boolean; data?: unknown }; // of `ok` and `problem`
      if (!result || facts.status !== 200 || !links.made(request.call, data, gives)) break;
    }
    return ok(answers);
  }

  async function deliver(handled: () => Promise<Response>): Promise<Response> {
    const before = backs;
    const facts = await carried(handled);
    return backs === before ? facts : cut;
  }

  async function carried(handled: () => Promise<Response>): Promise<Response> {
    await sim.later(sim.random() * 100);
    if (!server.lineUp || hits('dropBefore')) return cut;
    if (hits('portal') || hits('gatewayBefore')) return anyOf(foreign);
    if (ledgerKept && hits('browserResend')) {
      // Chromium sends a POST again when its connection ends before an answer; it shows the answer to the last copy.
      void handled();
      await sim.later(sim.random() * 300);
    }
    let facts = await handled();
    if (hits('slow')) await sim.later(40_000 + sim.random() * 60_000);
    await sim.later(sim.random() * 100);
    if (!server.lineUp || hits('dropAfter')) return cut;
    if (hits('gatewayAfter')) return anyOf(foreign);
    if (hits('truncated') && facts?.status === 200) facts = { ...facts, body: undefined };
    return facts;
  }

  const server: Server = {
    lineUp: true,
    looks: 0,
    faults: { refuse: 0.1, resultFalse: 0.05 },
    effects: [],
    docs: new Map(),
    refusals: new Set(),
    doubts: new Set(),
    unsureQueues: new Set(),
    violations: [],
    onEffect: () => {},
    onStale: () => {},
    changeElsewhere(line) {
      const found = [...server.docs][Math.floor(sim.random() * server.docs.size)];
      if (!found) return;
      const [lane, doc] = found;
      const next = applied(doc, 'orders.set', { line, value: `else${doc.version}` });
      server.docs.set(lane, { ...next, foreign: doc.foreign + 1 });
      sim.tell(`somebody else changes ${lane}, now at ${next.version}`);
    },
    lost: new Set(),
    recalled: new Map(),
    backUp() {
      if (!ledgerKept) return;
      const { docs, effects } = server;
      // Answers hold functions; a row of the ledger is replaced, and never changed.
      const copies = structuredClone({ laneDone, given, docs, effects: effects.length });
      backup = { ledger: new Map(ledger), ...copies };
      sim.tell('the database is backed up');
    },
    goBack() {
      if (!backup) return;
      backs++;
      const lost = server.effects.splice(backup.effects);
      for (const { mark } of lost) for (const each of marksIn(mark)) server.lost.add(each);
      // What others did and is lost too is in the versions that tablets name.
      for (const [lane, { foreign }] of server.docs)
        if (foreign !== backup.docs.get(lane)?.foreign) server.unsureQueues.add(lane);
      replace(ledger, backup.ledger);
      replace(laneDone, backup.laneDone);
      given.clear();
      for (const no of backup.given) given.add(no);
      replace(server.docs, structuredClone(backup.docs));
      for (const [mid, row] of ledger) if (row.facts === 'forwarding') ledger.delete(mid);
      sim.tell(`the database goes back and loses ${lost.map(({ mark }) => mark).join(' ')}`);
    },
    async missing(keys) {
      await sim.later(sim.random() * 100);
      if (!server.lineUp) throw new Error('nothing answers');
      return keys.filter(key => !ledger.has(key));
    },
    signIn(owner) {
      const token = `secret-token-${++tokenCount}`;
      tokens.set(token, { owner, valid: true });
      return token;
    },
    expire(owner) {
      for (const token of tokens.values()) if (token.owner === owner) token.valid = false;
    },
    transport(page) {
      const busy = new Set<string>();
      /** What comes back of one request. It leaves even if the page dies meanwhile: that is the point. */
      async function exchange(
        requests: readonly ChainedRequest[],
        signal: AbortSignal,
        handled: () => Promise<Response>,
      ): Promise<Response> {
        const lane = requests[0]?.lane ?? '';
        if (busy.has(lane)) server.violations.push(`I9: two requests of ${lane} from ${page.name}`);
        busy.add(lane);
        signal.addEventListener('abort', () => busy.delete(lane), { once: true });
        for (const { mid, input } of requests)
          if (numbersIn(input).some(no => server.recalled.get(no)?.has(mid) === false))
            server.violations.push(`I5: ${mid} names what the tablet knows to be lost`);
        for (const { mid, attempt, laneSeq } of requests)
          sim.tell(`${page.name} sends ${mid} attempt ${attempt} #${laneSeq} of ${lane}`);
        const facts = await deliver(handled);
        busy.delete(lane);
        return facts;
      }
      function outcomeOf(mid: string, facts: Response): SendOutcome {
        const outcome = classify(facts ? answerOf(facts, facts.body) : noAnswer);
        readFrom.set(outcome, facts);
        sim.tell(`  ${mid}: ${outcome.kind}`);
        return outcome;
      }
      return {
        ledger: () => ledgerKept,
        async send(request, signal): Promise<SendOutcome> {
          const facts = await exchange([request], signal, () => handle(request));
          return page.step(outcomeOf(request.mid, facts));
        },
        async sendChain(chain, signal) {
          const { requests } = chain;
          const facts = await exchange(requests, signal, () => handleChain(chain));
          const whole = facts ? answerOf(facts, facts.body) : noAnswer;
          const answers = whole.kind === 'data' && Array.isArray(whole.data) ? whole.data : null;
          const outcomes = requests.slice(0, answers?.length).map(({ mid }, index) =>
            // What is said of the request as a whole may be so of each change.
            outcomeOf(mid, answers ? answers[index] : facts),
          );
          return page.step(outcomes);
        },
        async ping() {
          // What was asked of a line that is not there stays without an answer, also when it comes back meanwhile.
          const left = server.lineUp;
          server.looks++;
          await sim.later(sim.random() * 100);
          return page.step(left && server.lineUp && !hits('dropBefore') && !hits('portal'));
        },
      };
    },
  };
  return server;
}
