import type { EinvoiceFile } from '#model/taxes/einvoices.ts';
import type { einvoiceSellers } from '../db/schema/index.ts';
import type { EinvoiceProviderOf, OfFile } from './provider.ts';

type Seller = typeof einvoiceSellers.$inferSelect;

/** @throws ProviderProblem where the provider did not say; null where it has none */
export type ReadEinvoiceFile = (seller: Seller, made: OfFile, type: EinvoiceFile) => Promise<Buffer | null>;

/** Reads files from providers until it is stopped. A provider may take a minute and more for an invoice; people wait for less. */
export function startFiles(providerOf: (seller: Seller) => Promise<EinvoiceProviderOf>, limitMs = 20_000) {
  const ended = new AbortController();
  const read: ReadEinvoiceFile = async (seller, made, type) => {
    const provider = await providerOf(seller);
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(limitMs)]);
    return (await provider.file?.(made, type, signal)) ?? null;
  };
  return { read, stop: () => ended.abort() };
}
