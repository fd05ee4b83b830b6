import * as v from 'valibot';
import { connectorReasons } from '#model/messages/connector-reasons.ts';
import type { ErpDocument, ErpLine, StatementLine } from '../erp.ts';
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

/** Where goods are, and which: codes of ours. */
type Goods = Pick<StatementLine, 'item_no' | 'variant_code' | 'location_code'>;
/** The ids of the service for them; what has no code has no id. */
type Ids = Pick<NewLine, 'locationId' | 'itemVariantId'>;

/** A variant that was deleted and made again has another id. */
const keptForMs = 3_600_000;
const mostKept = 20_000;
/** So many items are asked for in one request: its address may have some thousand letters. */
const itemsAtOnce = 20;

const location = v.object({ id });
const variant = v.object({ id, itemNumber: v.string(), code: v.string() });

export type Codes = {
  /**
   * The ids of goods, in their order.
   *
   * @throws BusinessCentralProblem `refused` where it has no such location or variant
   */
  idsOf(requests: Pick<Requests, 'list'>, goods: readonly Goods[]): Promise<Ids[]>;
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

  async function locationOf(requests: Pick<Requests, 'list'>, code: string): Promise<string> {
    const key = `location ${code}`;
    const kept = knownAs(key);
    if (kept !== undefined) return kept;
    const [found] = await requests.list('locations', { filter: is('code', code), select: ['id'] }, location);
    if (!found) throw missing(connectorReasons.noLocation(code));
    keep(key, found.id);
    return found.id;
  }

  // The service writes codes in capitals.
  const keyOf = (item_no: string, variant_code: string) =>
    JSON.stringify([item_no, variant_code]).toUpperCase();

  /** All variants of the items that have unknown ones, a few items in each request. */
  async function learnVariants(requests: Pick<Requests, 'list'>, lines: readonly Goods[]): Promise<void> {
    const unknown = lines.filter(line => knownAs(keyOf(line.item_no, line.variant_code)) === undefined);
    const items = [...new Set(unknown.map(({ item_no }) => item_no))];
    for (let at = 0; at < items.length; at += itemsAtOnce) {
      const filter = isOneOf('itemNumber', items.slice(at, at + itemsAtOnce));
      const select = ['id', 'itemNumber', 'code'];
      for (const found of await requests.list('itemVariants', { filter, select }, variant))
        keep(keyOf(found.itemNumber, found.code), found.id);
    }
  }

  async function idsOf(requests: Pick<Requests, 'list'>, goods: readonly Goods[]): Promise<Ids[]> {
    const locationIds = new Map<string, string>();
    for (const code of new Set(goods.map(({ location_code }) => location_code)))
      if (code !== '') locationIds.set(code, await locationOf(requests, code));
    await learnVariants(
      requests,
      goods.filter(({ variant_code }) => variant_code !== ''),
    );
    return goods.map(({ item_no, variant_code, location_code }) => {
      const locationId = locationIds.get(location_code);
      const itemVariantId = variant_code === '' ? undefined : knownAs(keyOf(item_no, variant_code));
      if (variant_code !== '' && itemVariantId === undefined)
        throw missing(connectorReasons.noVariant(variant_code, item_no));
      return {
        ...(locationId === undefined ? {} : { locationId }),
        ...(itemVariantId === undefined ? {} : { itemVariantId }),
      };
    });
  }

  return {
    idsOf,
    async linesOf(requests, { location_code }, lines) {
      const ids = await idsOf(
        requests,
        lines.map(({ item_no, variant_code }) => ({ item_no, variant_code, location_code })),
      );
      return lines.map(({ line_no, item_no, quantity }, at) => ({
        sequence: line_no,
        lineType: 'Item',
        lineObjectNumber: item_no,
        quantity,
        ...ids[at],
      }));
    },
  };
}

const missing = (what: string) => new BusinessCentralProblem('refused', what);
