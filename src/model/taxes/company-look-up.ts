import { isTaxCode, spelledTaxCode } from '../setup/tax-identity.ts';
import { buyerLengths } from './invoice-buyer-fields.ts';

/** What a register of companies says of a tax code. The address is empty where it says none. */
export type RegisteredCompany = { readonly name: string; readonly address: string };

/** Where name, address and code stand in an answer of the register: names with dots between them. */
export type RegisterPaths = { readonly name: string; readonly address: string; readonly code: string };

/** As business look-ups in Vietnam answer that follow VietQR: `{ code, desc, data: { id, name, address } }`. */
export const usualPaths: RegisterPaths = { name: 'data.name', address: 'data.address', code: 'data.id' };

/**
 * May this code be asked for? It is one of a company or a branch. A personal number says who a person is, so it is given to
 * no other service.
 */
export const isLookedUp = (code: string): boolean => isTaxCode(code) && /^\d{10}(-\d{3})?$/.test(code);

function valueAt(body: unknown, path: string): unknown {
  let at = body;
  for (const name of path.split('.')) {
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, name))
      return at === null ? null : undefined;
    at = (at as Record<string, unknown>)[name]; // it has this name
  }
  return at;
}

/** One line without what cannot be kept, as long as an invoice takes it. */
function lineOf(value: unknown, most: number): string {
  if (typeof value !== 'string') return '';
  return value
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .trim();
}

/**
 * What the register answered about a code: a company; `unknown` where it has none of this code; `unusable` where the answer
 * is not what the paths say, or is about another code.
 */
export function readCompany(
  body: unknown,
  paths: RegisterPaths,
  code: string,
): RegisteredCompany | 'unknown' | 'unusable' {
  const name = valueAt(body, paths.name);
  if (name === null) return 'unknown';
  const line = lineOf(name, buyerLengths.company_name);
  if (line === '') return 'unusable';
  const about = valueAt(body, paths.code);
  if (about != null && spelledTaxCode(String(about)) !== code) return 'unusable';
  return { name: line, address: lineOf(valueAt(body, paths.address), buyerLengths.address) };
}
