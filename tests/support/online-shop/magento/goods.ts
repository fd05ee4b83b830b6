import { type Came, Fault, searched } from './reply.ts';

type Attributes = { attribute_code: string; value: unknown }[];
export type StubProduct = {
  id: number;
  sku: string;
  name: string;
  price: number;
  status: number;
  visibility: number;
  type_id: string;
  custom_attributes: Attributes;
};
type Media = { id: number; file: string; bytes: string };

/** Products, stock and pictures of the stub, as Magento’s catalog and its inventory keep them. */
export function createGoods() {
  const products = new Map<string, StubProduct>();
  const options: { label: string; value: string }[] = [{ label: ' ', value: '' }];
  const joined = new Map<string, { attribute_id: string; values: number[] }>();
  const children = new Map<string, string[]>();
  const media = new Map<string, Media[]>();
  const sources = new Map<string, { source_code: string; name: string; street: string; phone: string }>();
  const links: { stock_id: number; source_code: string }[] = [];
  const stock = new Map<string, number>();
  /** SKUs that the shop refuses, with its reason. */
  const refuses = new Map<string, string>();
  /** How many things a list may have, as an operator may have set it. */
  const limits = { list: 100_000 };
  const bulks = new Map<string, { id: number; status: number; result_message: string; run?: () => void }[]>();
  /** Looks at a bulk operation before it is done. */
  const slowness = { looks: 1 };
  let ids = 2000;

  const find = (sku: string): StubProduct => {
    const product = products.get(sku.toLowerCase());
    if (!product)
      throw new Fault(404, "The product that was requested doesn't exist. Verify the product and try again.");
    return product;
  };

  function save({ product }: Pick<Came['body'], 'product'>): StubProduct {
    const { sku } = product;
    const why = refuses.get(sku);
    if (why !== undefined) throw new Fault(400, 'Invalid product data: %1', [why]);
    const known = products.get(sku.toLowerCase());
    if (!known && product.name === undefined)
      throw new Fault(400, 'The value of attribute "%1" must be set.', ['name']);
    const attributes = [
      ...(known?.custom_attributes ?? []).filter(
        ({ attribute_code }) =>
          !(product.custom_attributes ?? []).some(each => each.attribute_code === attribute_code),
      ),
      ...(product.custom_attributes ?? []),
    ];
    const key = attributes.find(({ attribute_code }) => attribute_code === 'url_key')?.value;
    for (const other of products.values())
      if (other.sku !== known?.sku && other.custom_attributes.some(each => each.value === key))
        throw new Fault(400, 'URL key for specified store already exists.');
    const saved: StubProduct = {
      ...{ id: 0, name: '', price: 0, status: 1, visibility: 4, type_id: 'simple' },
      ...known,
      ...product,
      sku: known?.sku ?? sku,
      id: known?.id ?? ++ids,
      custom_attributes: attributes,
    };
    products.set(sku.toLowerCase(), saved);
    return saved;
  }

  const assertShort = (list: readonly unknown[]) => {
    if (list.length > limits.list)
      throw new Fault(400, 'Maximum items of type "%type" is %max', { type: 'array', max: limits.list });
  };

  function startBulk(bodies: Came['body']['bulk']) {
    const bulk_uuid = crypto.randomUUID();
    const operations = bodies.map((body, id) => ({
      ...{ id, status: 4, result_message: '' },
      run: () => void save(body),
    }));
    bulks.set(bulk_uuid, operations);
    return {
      bulk_uuid,
      request_items: bodies.map((_, id) => ({ id, data_hash: 'x', status: 'accepted' })),
      errors: false,
    };
  }

  /** An operation is done some looks later. */
  function bulkStatus(bulk_uuid: string) {
    const operations = bulks.get(bulk_uuid);
    if (!operations) throw new Fault(404, 'The bulk %1 does not exist', [bulk_uuid]);
    if (slowness.looks > 0) slowness.looks -= 1;
    else
      for (const operation of operations) {
        if (operation.status !== 4) continue;
        try {
          operation.run?.();
          Object.assign(operation, { status: 1, result_message: 'Service execution success' });
        } catch (error) {
          const message = error instanceof Fault ? `${error.message} ${String(error.parameters ?? '')}` : '';
          Object.assign(operation, { status: 3, result_message: message });
        }
      }
    return { operations_list: operations.map(({ run: _, ...told }) => told), bulk_id: bulk_uuid };
  }

  /** @returns undefined where the address is none of the catalog’s */
  function answer(came: Came): unknown {
    const { method, path, body } = came;
    const [, area, first = '', second = '', third = ''] = path;
    const is = (wanted: string) => `${method} ${area}${first === '' ? '' : '/*'}` === wanted;
    if (path[0] === 'async') return startBulk(body.bulk);
    if (method === 'GET' && area === 'bulk') return bulkStatus(first);
    if (is('GET products')) return searched([...products.values()], came);
    if (is('POST products')) return save(body);
    if (area === 'products' && first === 'base-prices') return prices(body.prices);
    if (area === 'products' && first === 'attributes' && second === 'quay_variant') {
      if (third === '') return { attribute_id: 141, frontend_input: 'select', scope: 'global' };
      if (method === 'GET') return options;
      const value = String(160 + options.length);
      options.push({ label: body.option.label, value });
      return value;
    }
    if (area === 'products' && second === 'media') return pictures(method, find(first), third, body);
    if (area === 'configurable-products') return configurable(method, find(first), second, body);
    if (area === 'inventory') return inventory(came);
    return undefined;
  }

  function prices(given: { sku: string; price: number }[]) {
    assertShort(given);
    return given.flatMap(({ sku, price }) => {
      const product = products.get(sku.toLowerCase());
      if (!product) return [{ message: "Requested product doesn't exist: %sku.", parameters: [sku] }];
      product.price = price;
      return [];
    });
  }

  function pictures(method: string, { sku }: StubProduct, id: string, body: Came['body']): unknown {
    const there = media.get(sku) ?? [];
    if (method === 'GET') return there.map(({ bytes: _, ...each }) => ({ ...each, media_type: 'image' }));
    if (method === 'DELETE') {
      media.set(
        sku,
        there.filter(each => each.id !== Number(id)),
      );
      return true;
    }
    const { name, type, base64_encoded_data: bytes } = body.entry.content;
    if (type === 'image/webp') throw new Fault(400, 'The image content must be valid base64 encoded data.');
    const [, stem = '', ending = ''] = /^(.*)(\.\w+)$/.exec(name) ?? [];
    const again = there.filter(({ file }) => file.includes(stem)).length;
    const file = `/q/u/${stem}${again > 0 ? `_${again}` : ''}${ending}`;
    media.set(sku, [...there, { id: ++ids, file, bytes }]);
    return String(ids);
  }

  function configurable(method: string, parent: StubProduct, what: string, body: Came['body']): unknown {
    const { sku } = parent;
    const own = children.get(sku) ?? [];
    if (what === 'options' && method === 'GET') {
      const option = joined.get(sku);
      return option ? [option] : [];
    }
    if (what === 'options') {
      const { attribute_id, values } = body.option;
      joined.set(sku, { attribute_id, values });
      return '335';
    }
    if (what === 'children') return own.map(child => find(child));
    const child = find(body.childSku);
    if (own.includes(child.sku)) throw new Fault(400, 'The product is already attached.');
    if (!joined.has(sku))
      throw new Fault(400, "The parent product doesn't have configurable product options.");
    if (!child.custom_attributes.some(each => each.attribute_code === 'quay_variant' && each.value))
      throw new Fault(400, 'The child product doesn\'t have the "%1" attribute value.', ['quay_variant']);
    children.set(sku, [...own, child.sku]);
    return true;
  }

  function inventory(came: Came): unknown {
    const { method, path, body } = came;
    const [, , what = '', code = ''] = path;
    if (what === 'stock-resolver') return { stock_id: 2 };
    if (what === 'sources' && method === 'GET') return searched([...sources.values()], came);
    if (what === 'sources') {
      const source_code = code || body.source.source_code;
      sources.set(source_code, { ...sources.get(source_code), ...body.source, source_code });
      return [];
    }
    if (what === 'stock-source-links' && method === 'GET') return searched(links, came);
    if (what === 'stock-source-links') {
      links.push(...body.links);
      return [];
    }
    if (what !== 'source-items') return undefined;
    assertShort(body.sourceItems);
    for (const { sku, source_code } of body.sourceItems)
      if (!sources.has(source_code) || !products.has(sku.toLowerCase()))
        throw new Fault(400, 'Validation Failed', []);
    for (const { sku, source_code, quantity } of body.sourceItems)
      stock.set(`${sku}@${source_code}`, quantity);
    return [];
  }

  return {
    ...{ answer, products, children, media, sources, links, stock, refuses, limits, slowness, options },
  };
}
export type StubGoods = ReturnType<typeof createGoods>;
