import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { serverMark } from '../../src/calls/kit/mark.ts';

// A thread of its own, as a server is. A change takes `workerData` milliseconds, and a key that is known gets
// its first answer. Tells its port, and when it is asked anything, how many changes it has made.

const serviceMs = Number(workerData);
const ledger = new Map<string, string>();
let changes = 0;

const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  const mid = String(request.headers['idempotency-key']);
  let answer = ledger.get(mid);
  if (answer === undefined) {
    changes++;
    await sleep(serviceMs);
    answer = JSON.stringify({ result: true, data: { no: `N${changes}`, version: text.length } });
    ledger.set(mid, answer);
  }
  response
    .writeHead(200, { 'content-type': 'application/json', [serverMark.name]: serverMark.value })
    .end(answer);
});
server.listen(0, '127.0.0.1', () => {
  // A TCP server's address is an object.
  const { port } = server.address() as AddressInfo;
  parentPort?.postMessage(port);
});
parentPort?.on('message', () => parentPort?.postMessage(changes));
