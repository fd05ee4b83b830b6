import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { printerRule } from '#server/printing/printer-address.ts';
import { createPrinterSearch } from '#server/printing/printer-search.ts';

const mayPrintOn = printerRule('192.168.0.0/16');

test('printers are found around the tablet and the server, in the order of their addresses', async () => {
  const there = new Set(['192.168.1.50', '192.168.1.9', '192.168.7.3', '10.0.0.5']);
  const search = createPrinterSearch({
    mayPrintOn,
    knock: async (ip, port) => port === 9100 && there.has(ip),
    own: () => ['10.0.0.2', '192.168.7.1', 'fe80::1'],
  });
  expect(await search(['', 'a name', '::ffff:192.168.1.20', '192.168.1.21'])).toEqual({
    networks: ['192.168.1.*', '192.168.7.*'],
    found: ['192.168.1.9', '192.168.1.50', '192.168.7.3'],
  });
});

test('the server knocks nowhere else than where it may print, and at few networks', async () => {
  const knocked = new Set<string>();
  const search = createPrinterSearch({
    mayPrintOn: ({ ip, port }) => ip !== '192.168.2.7' && mayPrintOn({ ip, port }),
    async knock(ip) {
      knocked.add(ip);
      return false;
    },
    own: () => ['127.0.0.1', '8.8.8.8'],
  });
  const near = [2, 3, 4, 5, 6].map(network => `192.168.${network}.1`);
  expect((await search(near))?.networks).toEqual([
    '192.168.2.*',
    '192.168.3.*',
    '192.168.4.*',
    '192.168.5.*',
  ]);
  expect(knocked.size).toBe(4 * 254 - 1);
  expect([...knocked].filter(ip => !mayPrintOn({ ip, port: 9100 }))).toEqual([]);
  expect(knocked).not.toContain('192.168.2.7');
  knocked.clear();
  expect(await search([])).toEqual({ networks: [], found: [] });
  expect(knocked.size).toBe(0);
});

test('a second search is refused while one is under way', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const search = createPrinterSearch({ mayPrintOn, knock: () => promise, own: () => ['192.168.1.2'] });
  const first = search([]);
  expect(await search([])).toBeNull();
  resolve(false);
  expect(await first).toMatchObject({ found: [] });
  expect(await search([])).not.toBeNull();
});

test('a device that takes connections is found, and is sent nothing', async () => {
  let heard = 0;
  const device = createServer(socket => socket.on('data', piece => (heard += piece.length)));
  device.listen(9100, '127.0.0.77');
  await once(device, 'listening');
  const search = createPrinterSearch({ mayPrintOn: () => true, own: () => ['127.0.0.1'] });
  expect(await search([])).toMatchObject({ found: ['127.0.0.77'] });
  device.close();
  await once(device, 'close');
  expect(heard).toBe(0);
});
