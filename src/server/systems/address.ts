import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net';
import { readNetworks } from '../printing/printer-address.ts';

/** Networks of IPv4 that are no part of the internet: own, private, link-local (metadata of clouds), multicast, kept back. */
const inner = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
const innerNetworks = readNetworks(inner.join(','));

/** Of IPv6 one block is the internet. Within it, these lead to addresses of IPv4, or are for examples. */
const outerNetwork = new BlockList();
outerNetwork.addSubnet('2000::', 3, 'ipv6');
const otherThanOuter = new BlockList();
otherThanOuter.addSubnet('2001::', 32, 'ipv6');
otherThanOuter.addSubnet('2001:db8::', 32, 'ipv6');
otherThanOuter.addSubnet('2002::', 16, 'ipv6');

/** Is the host of a url this machine itself? */
export function isLoopback(hostname: string): boolean {
  return ['localhost', '[::1]', '::1'].includes(hostname) || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * May the server connect to an address? The internet is open, and so are the networks that the operator has
 * named. A name that leads to an inner address could else have the server knock at any door of its network.
 *
 * @param address an address, no name
 * @param networks as `readNetworks` takes them, of IPv4; empty: none
 */
export function mayConnect(address: string, networks: string): boolean {
  if (isIPv4(address)) {
    if (networks !== '' && readNetworks(networks)?.check(address, 'ipv4') === true) return true;
    return innerNetworks?.check(address, 'ipv4') === false;
  }
  // What is mapped from IPv4 (`::ffff:10.0.0.1`) is outside the block too.
  return isIPv6(address) && outerNetwork.check(address, 'ipv6') && !otherThanOuter.check(address, 'ipv6');
}

/** Why a url cannot be the address of a system. */
export type UrlFault = 'user' | 'query' | 'plain' | 'private';

/**
 * Passwords and tokens cross the network to a system, so it is one by https, or this machine.
 *
 * @param text a url
 * @param networks as `mayConnect` takes them
 * @returns `null` where the server may connect to it, as far as the url tells: a name is looked up later
 */
export function faultOf(text: string, networks: string): UrlFault | null {
  const { protocol, hostname, search, hash, username, password } = new URL(text);
  if (username || password) return 'user';
  if (search || hash) return 'query';
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname))) return 'plain';
  const literal = hostname.replace(/^\[|\]$/g, '');
  const isInner = isIP(literal) > 0 && !isLoopback(hostname) && !mayConnect(literal, networks);
  return isInner ? 'private' : null;
}

/** What a setting of the environment must be where its url has a fault. */
export const faultText = {
  user: 'must not hold a user or a password',
  query: 'must end with its path',
  plain: 'must begin with https:// (http:// only to this machine)',
  private: 'is a private address: SYSTEM_NETWORKS must name its network',
} as const satisfies Record<UrlFault, string>;

/**
 * Looks a host up for a connection, and leaves out addresses that `mayConnect` refuses. What was checked is
 * what is connected to. Node does not ask it for a host that is an address already.
 */
export function checkedLookup(networks: string): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const allowed = found.filter(({ address }) => isLoopback(hostname) || mayConnect(address, networks));
      const [first] = allowed;
      if (!first)
        return done(new Error(`${hostname} leads to a private address outside SYSTEM_NETWORKS`), []);
      if (options.all) return done(null, allowed);
      done(null, first.address, first.family);
    });
  };
}
