import type { Schema, Write } from '#calls/kit/call.ts';
import type { ChangeOf } from '#model/kit/document-lines.ts';
import type { LineInput } from '#model/sales/order-document.ts';
import { textIn } from '#offline/overlay/when.ts';

type Goods = Pick<LineInput, 'line_no' | 'item_no' | 'variant_code'>;
type Version = { base_version?: number | undefined };
export type Changed<H> = { readonly [F in keyof H]?: H[F] | undefined };

/** What the calls of any kind of document take, apart from the field with the number. H: its header, L: one of its lines. */
export type Making<H, L> = { data: H & { order_date: string; lines: L[] } };
export type Updating<H> = Version & { data: Changed<H> };
export type Adding<L> = Version & L;
export type Changing<L extends Goods> = Version & ChangeOf<L>;
export type Removing = Version & { line_nos: number[] };

/** The calls that make a document of a kind and edit it. Each answers the whole document. */
export type DocumentCalls<D, M, U, E, C, R> = {
  readonly create: Write<M, D>;
  readonly update: Write<U, D>;
  readonly addLine: Write<E, D>;
  readonly updateLine: Write<C, D>;
  readonly removeLines: Write<R, D>;
};

/** What documents of all kinds have. */
type Document = { readonly version: number; readonly lines: readonly object[] };
type LineOf<D extends Document> = D['lines'][number];

/** The fields of T that hold a V. */
type FieldOf<T, V> = { [F in keyof T]-?: T[F] extends V ? F : never }[keyof T] & string;
type Required<T> = { [F in keyof T]-?: undefined extends T[F] ? never : F }[keyof T];
/** `a_b_c` begins with `a_` and with `a_b_`. */
type Prefix<F extends string, Before extends string = ''> = F extends `${infer A}_${infer B}`
  ? `${Before}${A}_` | Prefix<B, `${Before}${A}_`>
  : never;

/** What the calls of a kind call the parts of a line. What they leave out is 0. */
type LineNames<L> = {
  readonly quantity: FieldOf<L, number>;
  readonly line_note: FieldOf<L, string>;
  readonly unit_price?: FieldOf<L, number>;
  readonly line_discount_amount?: FieldOf<L, number>;
};
/** Every field that a line is sent with has a name; what a call need not be sent does not. */
type NamesAll<L, N> = [Exclude<Required<L>, keyof Goods | N[keyof N]>] extends [never] ? unknown : never;

const goodsNamed = { description: '', variant_description: '', unit_of_measure: '' };
export type GoodsNamed = typeof goodsNamed;

type Described<D extends Document, H, L, E, R, N> = {
  /** The field with the number of the document. */
  readonly no: keyof D & keyof E & string;
  /** The same in the call that removes lines, where that has another name. */
  readonly removalNo?: keyof R & string;
  /** What a person sets on the header. */
  readonly header: Schema<H> & { readonly entries: { readonly [F in keyof H]: unknown } };
  readonly line: N & LineNames<L> & NamesAll<L, N>;
  /** The rest of a line that is not on the server yet. */
  readonly started: Omit<LineOf<D>, keyof L | keyof GoodsNamed>;
  /** VND of one, in a line of the document; absent where lines have no price or are sent with it. */
  readonly price?: FieldOf<LineOf<D>, number>;
  /** Fields of the header that are decided together in a conflict, by their names or the beginnings of those. */
  readonly units: Readonly<Record<string, readonly (Prefix<keyof H & string> | (keyof H & string))[]>>;
};

/** A kind of document described once. Edits, coalescing, replay and working copies follow from it. */
export type Shape<D, H, L extends Goods> = {
  readonly calls: DocumentCalls<D, Making<H, L>, Updating<H>, Adding<L>, Changing<L>, Removing>;
  /** Fields that name the document in the arguments; a call has one of them. */
  readonly numbers: readonly string[];
  readonly header: readonly (keyof H & string)[];
  unitOf(field: string): string;
  noOf(document: D): string;
  /** The number that the arguments of a change name; empty for none. */
  noIn(args: unknown): string;
  /** The input of a call with the number of its document. */
  numbered<I extends object>(call: { readonly name: string }, no: string, input: I): I;
  /** The input without what names the document. */
  unnumbered<I extends object>(input: I): I;
  headerOf(document: D): H;
  linesOf(document: D): readonly (L & GoodsNamed)[];
  lineInput(line: L): LineInput;
  /** The other way round. */
  lineArgs(line: LineInput): L;
  newLine(line: LineInput): L & GoodsNamed;
  /** VND, what one of a line of the document costs. */
  priceOf(line: L): number;
};

/**
 * Describes a kind of document by its calls and by what they call the parts of a line. The compiler compares both; what
 * follows from it need not compare them again.
 */
export function shape<
  D extends H & Document,
  H extends object,
  L extends Goods,
  M extends Making<H, L>,
  U extends Updating<H>,
  E extends Adding<L>,
  C extends Changing<L>,
  R extends Removing,
  const N extends LineNames<L>,
>(
  calls: DocumentCalls<D, M & { data: { lines: L[] } }, U, E, C, R>,
  described: Described<D, H, L, E, R, N>,
): Shape<D, H, L> {
  const { no, removalNo = no, units } = described;
  const names = Object.entries<string>(described.line);
  const header = Object.keys(described.header.entries) as (keyof H & string)[]; // the entries have the fields of H
  const fieldsOf = (record: object) => new Map<string, unknown>(Object.entries(record));
  const goodsOf = ({ line_no, item_no, variant_code }: Goods) => ({ line_no, item_no, variant_code });
  // `line` names a field of the same type for each of these, and all that a line is sent with.
  const lineInput = (line: L) => {
    const fields = fieldsOf(line);
    return {
      ...{ quantity: 0, unit_price: 0, line_discount_amount: 0, line_note: '' },
      ...goodsOf(line),
      ...Object.fromEntries(names.map(([name, field]) => [name, fields.get(field)])),
    } as LineInput;
  };
  const lineArgs = (line: LineInput) => {
    const fields = fieldsOf(line);
    return {
      ...goodsOf(line),
      ...Object.fromEntries(names.map(([name, field]) => [field, fields.get(name)])),
    } as unknown as L;
  };
  return {
    // What each call takes is what any kind takes, and the number: the constraints of M to R say so.
    calls: calls as unknown as Shape<D, H, L>['calls'],
    numbers: [no, removalNo],
    header,
    unitOf: field =>
      Object.keys(units).find(unit => units[unit]?.some(begin => field.startsWith(begin))) ?? field,
    noOf: document => String(document[no]),
    noIn: args => textIn(args, no, removalNo),
    numbered: (call, value, input) => ({
      ...input,
      [call.name === calls.removeLines.name ? removalNo : no]: value,
    }),
    unnumbered(input) {
      const {
        [no]: _no,
        [removalNo]: _removal,
        base_version: _version,
        ...rest
      } = input as Record<string, unknown>;
      return rest as typeof input; // what a call takes of any kind does not have the number
    },
    headerOf: document => Object.fromEntries(header.map(field => [field, document[field]])) as H, // the fields of H
    // The line of a document has the fields of L, as an answer has what was sent.
    linesOf: document => document.lines as unknown as readonly (L & GoodsNamed)[],
    lineInput,
    lineArgs,
    newLine: line => ({ ...goodsNamed, ...described.started, ...lineArgs(line) }),
    priceOf: line =>
      described.price ? Number(fieldsOf(line).get(described.price)) : lineInput(line).unit_price,
  };
}
