import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { printerRule, readNetworks } from '#server/printing/printer-address.ts';

const may = printerRule();

describe('where the server prints', () => {
  test.each(['10.0.0.9', '10.255.255.254', '172.16.0.1', '172.31.255.1', '192.168.1.20'])('%s', ip => {
    expect(may({ ip, port: 9100 })).toBe(true);
    expect(may({ ip, port: 9109 })).toBe(true);
  });

  test.each([
    '127.0.0.1',
    '0.0.0.0',
    '169.254.169.254',
    '100.64.0.1',
    '172.32.0.1',
    '8.8.8.8',
    '10.1',
    '0x0a000001',
    '012.0.0.1',
    '167772161',
    ' 10.0.0.9',
    '10.0.0.9 ',
    '::ffff:10.0.0.5',
    '::1',
    'localhost',
    'printer.shop',
    '',
  ])('never at %j', ip => {
    expect(may({ ip, port: 9100 })).toBe(false);
  });

  test.each([0, 22, 80, 5432, 9099, 9110, 9100.5, Number.NaN])('never on port %d', port => {
    expect(may({ ip: '10.0.0.9', port })).toBe(false);
  });

  test('never on itself, also where its network is allowed', () => {
    const everywhere = printerRule('0.0.0.0/0');
    expect(everywhere({ ip: '8.8.8.8', port: 9100 })).toBe(true);
    const own = Object.values(networkInterfaces()).flatMap(each => each ?? []);
    expect(own.map(({ address }) => everywhere({ ip: address, port: 9100 }))).not.toContain(true);
    expect(own.some(({ address }) => address === '127.0.0.1')).toBe(true);
  });

  test('in narrower networks where it is told so', () => {
    const one = printerRule('10.1.0.0/16, 192.168.7.20/32');
    expect(one({ ip: '10.1.9.9', port: 9100 })).toBe(true);
    expect(one({ ip: '10.2.0.1', port: 9100 })).toBe(false);
    expect(one({ ip: '192.168.7.20', port: 9100 })).toBe(true);
    expect(one({ ip: '192.168.7.21', port: 9100 })).toBe(false);
  });

  test.each(['', '10.0.0.0', '10.0.0.0/33', 'fd00::/8', 'shop/8', '10.0.0.0/8,'])('%j names none', text => {
    expect(readNetworks(text)).toBeNull();
    expect(() => printerRule(text)).toThrow('networks of printers');
  });
});
