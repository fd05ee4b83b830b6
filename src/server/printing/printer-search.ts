import { createConnection, isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { usualPrinter } from '#calls/setup/devices.ts';
import type { PrinterRule } from './printer-address.ts';

const { port } = usualPrinter;
/** A printer in the same network answers in milliseconds, one that sleeps in less than this. */
const knockMs = 600;
/** A network has 254 addresses: it is searched in about a second. */
const atOnce = 128;
const mostNetworks = 4;

export type SearchedPrinters = {
  /** Searched, as people write them: `192.168.1.*`. Empty where none of them may hold a printer. */
  networks: string[];
  /** Addresses at which something takes what is printed as it comes. */
  found: string[];
};

/**
 * Looks for printers around addresses that are known: of the tablet that asks, of the server, of printers.
 *
 * @param near the most likely first; what is no address is passed over
 * @returns `null` while another search of this process is under way
 */
export type PrinterSearch = (near: readonly string[]) => Promise<SearchedPrinters | null>;

export type SearchOptions = {
  mayPrintOn: PrinterRule;
  /** Does a device there take a connection? Nothing is sent: what is no receipt printer would print it. */
  knock?: (ip: string, port: number) => Promise<boolean>;
  /** Addresses of the server itself. */
  own?: () => string[];
};

/** One search at a time, and only where the server may print. */
export function createPrinterSearch({
  mayPrintOn,
  knock = connects,
  own = ownAddresses,
}: SearchOptions): PrinterSearch {
  let isSearching = false;
  const isOpen = async (ip: string) => mayPrintOn({ ip, port }) && (await knock(ip, port));
  return async near => {
    if (isSearching) return null;
    isSearching = true;
    try {
      const networks = networksOf([...near, ...own()])
        .filter(
          network => mayPrintOn({ ip: `${network}1`, port }) || mayPrintOn({ ip: `${network}254`, port }),
        )
        .slice(0, mostNetworks);
      const left = networks.flatMap(network =>
        Array.from({ length: 254 }, (_, last) => `${network}${last + 1}`),
      );
      const found: string[] = [];
      const walk = async () => {
        for (let ip = left.shift(); ip !== undefined; ip = left.shift()) if (await isOpen(ip)) found.push(ip);
      };
      await Promise.all(Array.from({ length: atOnce }, walk));
      return { networks: networks.map(network => `${network}*`), found: found.sort(byNumbers) };
    } finally {
      isSearching = false;
    }
  };
}

/** `192.168.1.` of each, once. A client's address comes as `::ffff:192.168.1.5` where the server listens on both. */
function networksOf(addresses: readonly string[]): string[] {
  const plain = addresses.map(address => address.replace(/^::ffff:/, '')).filter(isIPv4);
  return [...new Set(plain.map(address => address.slice(0, address.lastIndexOf('.') + 1)))];
}

const numberOf = (ip: string) => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const byNumbers = (a: string, b: string) => numberOf(a) - numberOf(b);

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap(each =>
    (each ?? []).filter(({ internal }) => !internal).map(({ address }) => address),
  );
}

function connects(host: string, at: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = createConnection({ host, port: at, family: 4, timeout: knockMs });
  socket.once('connect', () => resolve(true));
  for (const event of ['timeout', 'error', 'close'] as const) socket.once(event, () => resolve(false));
  return promise.finally(() => socket.destroy());
}
