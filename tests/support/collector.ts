import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A step as it was sent. Ids are hex digits; `parent` is empty for the first step of a trace. */
export type SentSpan = {
  name: string;
  trace: string;
  id: string;
  parent: string;
  /** 2 of a request that came, 3 of one that was sent, else 1. */
  kind: number;
  facts: Record<string, string | number>;
  links: { trace: string; id: string }[];
  failed: boolean;
};

export type Collector = {
  url: string;
  /** What came in: the bodies and the headers of each request. */
  readonly bodies: Buffer[];
  readonly headers: IncomingHttpHeaders[];
  spans(): SentSpan[];
  /** What is said of the process that sent. */
  resource(): Record<string, string | number>;
  /** Answers in another way than a collector does. */
  answer(how: (response: ServerResponse) => void): void;
  /** Takes requests again where it was closed. */
  open(): Promise<void>;
  close(): Promise<void>;
};

/** A stub of a collector: it takes OTLP over HTTP, and keeps what came. */
export async function startCollector(): Promise<Collector> {
  const bodies: Buffer[] = [];
  const headers: IncomingHttpHeaders[] = [];
  let answer = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    bodies.push(Buffer.concat(chunks));
    headers.push(request.headers);
    answer(response);
  });
  const listen = (port: number) =>
    new Promise<void>(resolve => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a path
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    headers,
    spans: () => bodies.flatMap(spansIn),
    resource: () => factsIn(partsOf(bodies[0] ?? Buffer.of(), 1, 1), 1),
    answer(how) {
      answer = how;
    },
    open: () => listen(port),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

// The fields that are looked at, by their numbers in opentelemetry/proto/trace/v1/trace.proto.

type Field = { number: number; value: Buffer | number };

function fieldsOf(bytes: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte % 128) * scale;
      if (byte < 128) return value;
    }
  };
  const take = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = varint();
    const number = Math.floor(tag / 8);
    const type = tag % 8;
    if (type === 0) fields.push({ number, value: varint() });
    else fields.push({ number, value: take(type === 2 ? varint() : type === 1 ? 8 : 4) });
  }
  return fields;
}

const all = (bytes: Buffer, number: number) =>
  fieldsOf(bytes).flatMap(field => (field.number === number ? [field.value] : []));
const buffers = (bytes: Buffer, number: number) =>
  all(bytes, number).flatMap(value => (typeof value === 'number' ? [] : [value]));
/** The first part at the end of a way of field numbers. */
const partsOf = (bytes: Buffer, ...way: number[]) =>
  way.reduce((part, number) => buffers(part, number)[0] ?? Buffer.of(), bytes);
const hex = (bytes: Buffer, number: number) => partsOf(bytes, number).toString('hex');
const text = (bytes: Buffer, number: number) => partsOf(bytes, number).toString();

function factsIn(bytes: Buffer, number: number): Record<string, string | number> {
  const pairs = buffers(bytes, number).map(pair => {
    const [value] = fieldsOf(partsOf(pair, 2));
    return [text(pair, 1), typeof value?.value === 'number' ? value.value : String(value?.value ?? '')];
  });
  return Object.fromEntries(pairs);
}

function spansIn(body: Buffer): SentSpan[] {
  const scopes = buffers(body, 1).flatMap(of => buffers(of, 2));
  return scopes
    .flatMap(scope => buffers(scope, 2))
    .map(span => ({
      name: text(span, 5),
      trace: hex(span, 1),
      id: hex(span, 2),
      parent: hex(span, 4),
      kind: Number(all(span, 6)[0]),
      facts: factsIn(span, 9),
      links: buffers(span, 13).map(link => ({ trace: hex(link, 1), id: hex(link, 2) })),
      failed: all(partsOf(span, 15), 3)[0] === 2,
    }));
}
