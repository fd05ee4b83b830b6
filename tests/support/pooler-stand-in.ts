import { randomInt } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../e2e/support/server-process.ts';

const sslCode = 80_877_103;
/** What PgBouncer takes at the start of a connection, and no other settings. */
const allowed = new Set(['user', 'database', 'client_encoding', 'application_name', 'datestyle', 'timezone']);

export type StandIn = {
  /** The same database through it. */
  url(direct: string): string;
  /** The statements that came to it, in their order. */
  statements: string[];
  /** The connection of a client breaks when it sends such a statement. */
  breakAt: RegExp | null;
  close(): Promise<void>;
};

/**
 * Passes connections on to a PostgreSQL as PgBouncer 1.18 does in transaction mode, one for each: it refuses settings at
 * the start and names of statements, and tells a client numbers of its own.
 */
export async function startStandIn(direct: string): Promise<StandIn> {
  const place = placeOf(direct);
  const statements: string[] = [];
  const standIn = { statements, breakAt: null as RegExp | null };
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, client => {
    const behind = connect({ ...place, noDelay: true });
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    let started = false;
    messagesOf(
      client,
      () => started,
      (message, kind) => {
        if (started) {
          if (kind === 'Q') statements.push(textAt(message, 5));
          if (kind === 'Q' && standIn.breakAt?.test(textAt(message, 5))) return void client.destroy();
          if (kind === 'P') {
            const name = textAt(message, 5);
            if (name !== '') return void client.end(errorOf(`prepared statement "${name}" does not exist`));
            statements.push(textAt(message, 6));
          }
          return void behind.write(message);
        }
        const code = message.readInt32BE(4);
        if (code === sslCode) return void client.write('N');
        const parameters = message.toString('utf8', 8).split('\0');
        const refused = parameters.find(
          (name, index) => index % 2 === 0 && name !== '' && !allowed.has(name),
        );
        if (refused !== undefined)
          return void client.end(errorOf(`unsupported startup parameter: ${refused}`));
        started = true;
        behind.write(message);
      },
    );
    messagesOf(
      behind,
      () => true,
      (message, kind) => {
        if (kind === 'K') {
          message.writeInt32BE(randomInt(2 ** 31), 5);
          message.writeInt32BE(randomInt(2 ** 31), 9);
        }
        client.write(message);
      },
    );
  });
  const port = await freePort();
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  return Object.assign(standIn, {
    url: (of: string) => of.replace(/@[^/]*\/(\w+).*/, `@127.0.0.1:${port}/$1`),
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise(resolve => server.close(resolve));
    },
  });
}

/** Cuts what comes into messages: a kind (none before the start), a length of 4 bytes that counts itself, and the rest. */
function messagesOf(
  socket: Socket,
  hasKind: () => boolean,
  take: (message: Buffer, kind: string) => void,
): void {
  let kept = Buffer.alloc(0);
  socket.on('data', data => {
    kept = Buffer.concat([kept, data]);
    for (;;) {
      const head = hasKind() ? 1 : 0;
      if (kept.length < head + 4) return;
      const length = head + kept.readInt32BE(head);
      if (kept.length < length) return;
      const message = Buffer.from(kept.subarray(0, length));
      kept = kept.subarray(length);
      take(message, head === 0 ? '' : message.toString('latin1', 0, 1));
    }
  });
}

const textAt = (message: Buffer, from: number) => message.toString('utf8', from, message.indexOf(0, from));

function errorOf(text: string): Buffer {
  const body = Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function placeOf(url: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(url.replace('@/', '@socket/'));
  const sockets = searchParams.get('host');
  if (sockets === null) return { host: hostname, port: Number(port || 5432) };
  return { path: `${sockets}/.s.PGSQL.${searchParams.get('port') ?? 5432}` };
}
