import { createServer, request, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * A line to the shop. It loses the answer of a request that holds a text, after the shop has done it: what a process that
 * is killed between request and answer has seen.
 */
export async function openLine(target: string) {
  let losing = '';
  let lost = 0;
  let sent = 0;
  let bytes = 0;
  const server: Server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    sent += 1;
    bytes += body.length;
    const onward = request(
      new URL(incoming.url ?? '/', target),
      { method: 'POST', headers: incoming.headers },
      async answer => {
        const whole = await buffer(answer);
        if (losing !== '' && body.includes(losing)) {
          losing = '';
          lost += 1;
          outgoing.destroy();
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(whole);
      },
    );
    onward.once('error', () => outgoing.destroy());
    onward.end(body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Loses the next answer to a request with this text. */
    lose(text: string) {
      losing = text;
    },
    lost: () => lost,
    /** Requests so far, and their bytes. */
    sent: () => ({ requests: sent, bytes }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
