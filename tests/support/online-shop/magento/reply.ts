/** What the stub answers with another status than 200, in Magento's form. */
export class Fault extends Error {
  readonly status: number;
  readonly parameters: unknown;
  constructor(status: number, message: string, parameters?: unknown) {
    super(message);
    this.status = status;
    this.parameters = parameters;
  }
}

/** A request as it came. */
export type Came = {
  readonly method: string;
  /** Below `/rest/all/`, decoded part by part. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Body;
};

type Product = {
  readonly sku: string;
  readonly name?: string;
  readonly price?: number;
  readonly status?: number;
  readonly visibility?: number;
  readonly type_id?: string;
  readonly custom_attributes?: { attribute_code: string; value: unknown }[];
};
type Source = { source_code: string; name: string; street: string; phone: string };

/** What requests carry. Each address has some of it; the bodies of a bulk request are a list. */
export type Body = {
  readonly bulk: readonly { readonly product: Product }[];
  readonly product: Product;
  readonly prices: { sku: string; price: number }[];
  readonly option: { label: string; attribute_id: string; values: number[] };
  readonly entry: {
    readonly content: { readonly name: string; readonly type: string; readonly base64_encoded_data: string };
  };
  readonly childSku: string;
  readonly source: Source;
  readonly links: { stock_id: number; source_code: string }[];
  readonly sourceItems: { sku: string; source_code: string; quantity: number }[];
  readonly statusHistory: { readonly comment: string };
} & Moved;

/** What a shipment or a credit memo is made of. */
export type Moved = {
  readonly items?: { order_item_id: number; qty: number }[];
  readonly comment?: { readonly comment: string };
  readonly arguments?: {
    readonly adjustment_positive?: number;
    readonly adjustment_negative?: number;
    readonly extension_attributes?: { readonly source_code?: string };
  };
};

/** The body of a request; what is not there is missing. */
export function bodyOf(text: string): Body {
  const body: unknown = text === '' ? {} : JSON.parse(text);
  return (Array.isArray(body) ? { bulk: body } : body) as Body; // the stub knows its form by its address
}

type Row = Readonly<Record<string, unknown>>;

/** Searches as Magento does: groups of filters are all true, of the filters in one any. */
export function searched<T extends Row>(
  rows: readonly T[],
  { query }: Came,
): { items: T[]; total_count: number } {
  const at = (path: string) => query.get(`searchCriteria${path}`);
  const groups: ((row: T) => boolean)[] = [];
  for (let group = 0; at(`[filter_groups][${group}][filters][0][field]`) !== null; group += 1) {
    const filters: ((row: T) => boolean)[] = [];
    for (let filter = 0; ; filter += 1) {
      const path = `[filter_groups][${group}][filters][${filter}]`;
      const field = at(`${path}[field]`);
      if (field === null) break;
      filters.push(row =>
        holds(row[field], at(`${path}[condition_type]`) ?? 'eq', at(`${path}[value]`) ?? ''),
      );
    }
    groups.push(row => filters.some(filter => filter(row)));
  }
  const sorts = [0, 1].flatMap(n => at(`[sortOrders][${n}][field]`) ?? []);
  const found = rows
    .filter(row => groups.every(group => group(row)))
    .sort((a, b) => {
      const field = sorts.find(name => compare(a[name], b[name]) !== 0);
      return field === undefined ? 0 : compare(a[field], b[field]);
    });
  const size = Number(at('[pageSize]') ?? 20);
  if (size > 300) throw new Fault(400, 'Maximum SearchCriteria pageSize is %max', { max: 300 });
  const page = Number(at('[currentPage]') ?? 1);
  return { items: found.slice((page - 1) * size, page * size), total_count: found.length };
}

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' ? a - Number(b) : String(a) < String(b) ? -1 : Number(String(a) > String(b));

function holds(value: unknown, is: string, wanted: string): boolean {
  const order = typeof value === 'number' ? value - Number(wanted) : compare(value, wanted);
  switch (is) {
    case 'in':
      return wanted.split(',').some(each => each.toLowerCase() === String(value).toLowerCase());
    case 'eq':
      return String(value).toLowerCase() === wanted.toLowerCase();
    case 'gteq':
      return order >= 0;
    case 'gt':
      return order > 0;
    default:
      throw new Error(`the stub knows no condition ${is}`);
  }
}
