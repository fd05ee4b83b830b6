import * as v from 'valibot';
import type { ErpDocument, ErpLine } from '../erp.ts';
import type { Requests } from './client.ts';
import { id } from './documents.ts';
import { BusinessCentralProblem } from './problem.ts';
import { is, isOneOf } from './query.ts';

/** A line as the service takes it. */
export type NewLine = {
  sequence: number;
  lineType: 'Item';
  lineObjectNumber: string;
  quantity: number;
  locationId?: string;
  itemVariantId?: string;
};

/** A variant that was deleted and made again has another id. */
const keptForMs = 3_600_000;
const mostKept = 20_000;
/** So many items are asked for in one request: its address may have some thousand letters. */
const itemsAtOnce = 20;

const location = v.object({ id });
const variant = v.object({ id, itemNumber: v.string(), code: v.string() });

export type Codes = {
  /**
   * Lines of a document with the ids that the service wants instead of codes.
   *
   * @throws BusinessCentralProblem `refused` where it has no such location or variant
   */
  linesOf(requests: Requests, document: ErpDocument, lines: readonly ErpLine[]): Promise<NewLine[]>;
};

export function createCodes(): Codes {
  const known = new Map<string, { id: string; until: number }>();

  function keep(key: string, found: string): void {
    const [oldest] = known.keys();
    if (known.size >= mostKept && oldest !== undefined) known.delete(oldest);
    known.set(key, { id: found, until: Date.now() + keptForMs });
  }
  function knownAs(key: string): string | undefined {
    const kept = known.get(key);
    return kept && kept.until > Date.now() ? kept.id : undefined;
  }

  async function locationOf(requests: Requests, code: string): Promise<string> {
    const key = `location ${code}`;
    const kept = knownAs(key);
    if (kept !== undefined) return kept;
    const [found] = await requests.list('locations', { filter: is('code', code), select: ['id'] }, location);
    if (!found) throw missing(`location ${code}`);
    keep(key, found.id);
    return found.id;
  }

  // The service writes codes in capitals.
  const keyOf = (item_no: string, variant_code: string) =>
    JSON.stringify([item_no, variant_code]).toUpperCase();

  /** All variants of the items that have unknown ones, a few items in each request. */
  async function learnVariants(requests: Requests, lines: readonly ErpLine[]): Promise<void> {
    const unknown = lines.filter(line => knownAs(keyOf(line.item_no, line.variant_code)) === undefined);
    const items = [...new Set(unknown.map(({ item_no }) => item_no))];
    for (let at = 0; at < items.length; at += itemsAtOnce) {
      const filter = isOneOf('itemNumber', items.slice(at, at + itemsAtOnce));
      const select = ['id', 'itemNumber', 'code'];
      for (const found of await requests.list('itemVariants', { filter, select }, variant))
        keep(keyOf(found.itemNumber, found.code), found.id);
    }
  }

  return {
    async linesOf(requests, document, lines) {
      const { location_code } = document;
      const locationId = location_code === '' ? undefined : await locationOf(requests, location_code);
      const withVariant = lines.filter(({ variant_code }) => variant_code !== '');
      await learnVariants(requests, withVariant);
      return lines.map(line => {
        const itemVariantId =
          line.variant_code === '' ? undefined : knownAs(keyOf(line.item_no, line.variant_code));
        if (line.variant_code !== '' && itemVariantId === undefined)
          throw missing(`variant ${line.variant_code} of item ${line.item_no}`);
        return {
          sequence: line.line_no,
          lineType: 'Item',
          lineObjectNumber: line.item_no,
          quantity: line.quantity,
          ...(locationId === undefined ? {} : { locationId }),
          ...(itemVariantId === undefined ? {} : { itemVariantId }),
        };
      });
    },
  };
}

const missing = (what: string) =>
  new BusinessCentralProblem('refused', `Business Central does not have ${what}`);
