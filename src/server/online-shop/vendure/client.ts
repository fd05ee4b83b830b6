import * as v from 'valibot';
import type { SystemAction } from '#model/messages/system-actions.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';
import { type Answer, createHttp, type HttpLimits, httpLimits } from '../../systems/http.ts';
import { unlessStopped } from '../../systems/unless-stopped.ts';
import { isForbidden, problemOf, refusal, refused, shopName, unreadable } from './problem.ts';
import type { VendureSettings } from './settings.ts';
import { createSignIn } from './sign-in.ts';

export type VendureTimes = HttpLimits & {
  /** From a request to the head of the answer, in ms. */
  answer: number;
  /** The same, of a request that writes many goods, or a picture. */
  long: number;
};

export const vendureTimes: VendureTimes = { ...httpLimits, answer: 30_000, long: 180_000 };

/** A question of GraphQL. */
export type Question<T> = {
  /** What it does, in words that follow “to”, for messages. */
  readonly what: SystemAction;
  readonly text: string;
  readonly variables?: object;
  /** What stands under `data`. */
  readonly answer: v.GenericSchema<unknown, T>;
};

/** An answer of which only is asked that there is one. */
export const anything = v.record(v.string(), v.unknown());

/** A file that goes with a question, as its variable `file`. */
export type Upload = { readonly bytes: Uint8Array; readonly name: string; readonly content_type: string };

export type VendureClient = {
  /** @throws SystemProblem, never `refused` or `unknown` */
  read<T>(question: Question<T>, signal: AbortSignal): Promise<T>;
  /** @throws SystemProblem; what the shop refuses, in its answer too, is `refused` */
  write<T>(question: Question<T>, signal: AbortSignal, upload?: Upload): Promise<T>;
  close(): Promise<void>;
};

/** Speaks GraphQL to a Vendure shop. Its user signs in at the first question. */
export function createVendureClient(
  settings: VendureSettings,
  times: VendureTimes = vendureTimes,
): VendureClient {
  const http = createHttp(shopName, settings.networks, times);
  const common = {
    accept: 'application/json',
    // Vendure wants it with files: a page of another site cannot set it.
    'apollo-require-preflight': 'true',
    ...(settings.channel === '' ? {} : { 'vendure-token': settings.channel }),
  };
  const json = { ...common, 'content-type': 'application/json' };
  // It is for all requests, so no signal of one ends it; its time limits do.
  const always = new AbortController().signal;
  const signIn = createSignIn(settings, body =>
    http.exchange({
      url: settings.api,
      method: 'POST',
      headers: json,
      body,
      isWrite: false,
      limitMs: times.answer,
      signal: always,
      what: 'sign in',
    }),
  );

  async function ask<T>(
    question: Question<T>,
    isWrite: boolean,
    signal: AbortSignal,
    upload?: Upload,
  ): Promise<T> {
    const { what, text, variables = {} } = question;
    const body = { query: text, variables };
    const { bytes, type } = upload
      ? multipart(body, upload)
      : { bytes: JSON.stringify(body), type: undefined };
    const send = (token: string) =>
      http.exchange({
        url: settings.api,
        method: 'POST',
        headers: {
          ...(type === undefined ? json : { ...common, 'content-type': type }),
          authorization: `Bearer ${token}`,
        },
        body: bytes,
        isWrite,
        limitMs: isWrite ? times.long : times.answer,
        signal,
        what,
      });
    const token = await unlessStopped(signIn.token(), signal, stopped);
    let answer = await send(token);
    // Once more with a new token, where the shop refuses the one that it got. It did nothing then.
    if (isForbidden(answer)) answer = await send(await unlessStopped(signIn.token(token), signal, stopped));
    return dataOf(answer, question, isWrite);
  }

  return {
    read: (question, signal) => ask(question, false, signal),
    write: (question, signal, upload) => ask(question, true, signal, upload),
    close: http.close,
  };
}

const whole = v.object({ data: v.record(v.string(), v.unknown()), errors: v.optional(v.never()) });

function dataOf<T>(answer: Answer, { what, answer: shape }: Question<T>, isWrite: boolean): T {
  const body = v.safeParse(whole, answer.body);
  if (answer.status !== 200 || !body.success) throw problemOf(answer, what, isWrite);
  for (const each of Object.values(body.output.data).flat()) {
    const no = v.safeParse(refusal, each);
    if (no.success) throw refused(no.output.transitionError ?? no.output.message);
  }
  const data = v.safeParse(shape, body.output.data);
  if (!data.success) throw unreadable(what, isWrite);
  return data.output;
}

/**
 * A form with a question and a file, as the specification of GraphQL's uploads has it. It is put together at once:
 * a second try needs it again.
 */
function multipart(body: { variables: object }, { bytes, name, content_type }: Upload) {
  const boundary = `quay-${crypto.randomUUID()}`;
  const field = (disposition: string, text: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`;
  const operations = { ...body, variables: { ...body.variables, file: null } };
  const head =
    field('name="operations"', JSON.stringify(operations)) +
    field('name="map"', JSON.stringify({ 0: ['variables.file'] })) +
    `--${boundary}\r\nContent-Disposition: form-data; name="0"; filename="${name}"\r\n` +
    `Content-Type: ${content_type}\r\n\r\n`;
  return {
    bytes: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

const stopped = () => new SystemProblem('later', systemTroubles.stopped(shopName));
