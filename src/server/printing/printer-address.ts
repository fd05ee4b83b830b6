import { BlockList, isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { type Printer, printerPorts } from '#calls/setup/devices.ts';

/** Where printers may stand: networks that are not part of the internet, none of them this machine's own or a cloud's. */
export const privateNetworks = '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16';

/** May the server open a connection there? Asked when a device is saved, and again each time that it is printed on. */
export type PrinterRule = (printer: Pick<Printer, 'ip' | 'port'>) => boolean;

/** Networks as text, `10.0.0.0/8,192.168.1.0/24`; `null` when it is not in the form of some. */
export function readNetworks(text: string): BlockList | null {
  const networks = new BlockList();
  for (const part of text.split(',')) {
    const [, address = '', bits = ''] = /^\s*([\d.]+)\/(\d{1,2})\s*$/.exec(part) ?? [];
    if (!isIPv4(address) || Number(bits) > 32) return null;
    networks.addSubnet(address, Number(bits), 'ipv4');
  }
  return networks;
}

/**
 * A person who may enter printers could else have the server knock at any door that only the server reaches.
 * An address is four plain numbers and no name, so that what was checked is what is connected to.
 *
 * @param networks as `readNetworks` takes them
 * @throws Error when they are not in that form
 */
export function printerRule(networks: string = privateNetworks): PrinterRule {
  const allowed = readNetworks(networks);
  if (!allowed) throw new Error('the networks of printers are not in the form 10.0.0.0/8,192.168.0.0/16');
  return ({ ip, port }) =>
    // Before the list is asked: it would take the same address in another spelling, such as ::ffff:10.0.0.5.
    isIPv4(ip) &&
    Number.isInteger(port) &&
    port >= printerPorts.first &&
    port <= printerPorts.last &&
    allowed.check(ip, 'ipv4') &&
    !ownAddresses().has(ip);
}

/** As they are now: a server may move to another network while it runs. */
function ownAddresses(): Set<string> {
  return new Set(
    Object.values(networkInterfaces()).flatMap(each => (each ?? []).map(({ address }) => address)),
  );
}
