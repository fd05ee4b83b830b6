import type { LookupFunction } from 'node:net';
import { describe, expect, test } from 'vitest';
import { checkedLookup, mayConnect } from '#server/systems/address.ts';

describe('where the server may connect to', () => {
  test.each(['20.43.1.9', '8.8.8.8', '2603:1030:20e:3::23c', '172.32.0.1', '100.128.0.1'])(
    '%s is the internet',
    address => {
      expect(mayConnect(address, '')).toBe(true);
    },
  );

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00:ec2::254',
    '::ffff:10.1.2.3',
    '64:ff9b::a01:203',
    '2002:a01:203::1',
    '2001:0:a01:203::1',
    'host.example',
  ])('%s is not', address => {
    expect(mayConnect(address, '')).toBe(false);
  });

  test('a private network is open where the operator names it, and no other one', () => {
    expect(mayConnect('10.1.2.3', '10.1.0.0/16,192.168.7.0/24')).toBe(true);
    expect(mayConnect('192.168.7.9', '10.1.0.0/16,192.168.7.0/24')).toBe(true);
    expect(mayConnect('10.2.2.3', '10.1.0.0/16')).toBe(false);
    expect(mayConnect('::ffff:10.1.2.3', '10.1.0.0/16')).toBe(false);
  });
});

describe('the look-up of a host', () => {
  const found = (lookup: LookupFunction, host: string, all: boolean) =>
    new Promise<unknown>((resolve, reject) =>
      lookup(host, { all, family: 4 }, (error, address) => (error ? reject(error) : resolve(address))),
    );

  test('gives the addresses of this machine, where it is this machine that is meant', async () => {
    expect(await found(checkedLookup(''), 'localhost', false)).toBe('127.0.0.1');
    expect(await found(checkedLookup(''), 'localhost', true)).toEqual([{ address: '127.0.0.1', family: 4 }]);
  });

  test('fails where a name leads to a private address', async () => {
    // Node looks up what is an address already too, when it is asked itself.
    const message = /leads to a private address outside SYSTEM_NETWORKS/;
    await expect(found(checkedLookup(''), '10.1.2.3', false)).rejects.toThrow(message);
    expect(await found(checkedLookup('10.1.0.0/16'), '10.1.2.3', false)).toBe('10.1.2.3');
  });
});
