import type { LineInput } from '../sales/order-document.ts';
import { addQuantity } from './quantity.ts';

/** The part of a document that people edit: the fields of its header, and its lines. */
export type Editable = {
  readonly header: Readonly<Record<string, Value>>;
  readonly lines: readonly LineInput[];
};
export type Value = string | number | boolean;

/** `both` adds the two changes of a quantity. */
export type Choice = 'mine' | 'theirs' | 'both';

/** Something that both sides changed: a person has to say which counts. `key` names it within one merge. */
export type Conflict =
  /** Fields of the header that belong together, such as the parts of an address. */
  | { kind: 'header'; key: string; fields: readonly string[] }
  /** A line that is gone on one side (`null`), or is another item there. */
  | { kind: 'line'; key: string; base: LineInput | null; mine: LineInput | null; theirs: LineInput | null }
  | {
      kind: 'line-field';
      key: string;
      line_no: number;
      field: LineField;
      base: LineInput;
      mine: LineInput;
      theirs: LineInput;
      /** Base plus both changes; `null` where they cannot be added. */
      both: number | null;
    };

export type Merge = {
  base: Editable;
  mine: Editable;
  theirs: Editable;
  /** Everything that only one side changed, or both alike; where there is a conflict, theirs. */
  merged: Editable;
  conflicts: readonly Conflict[];
  /** Lines of mine with a number that another line of theirs has taken: old number → new one. */
  renumbered: ReadonlyMap<number, number>;
};

const lineFields = ['quantity', 'line_discount_amount', 'line_note'] as const;
export type LineField = (typeof lineFields)[number];

/**
 * Merges two changes of one document. What only one side changed is taken; what both changed is a conflict,
 * unless they agree. Two changes of a quantity are always one, equal or not. Whether two times two more are
 * two or four, only a person knows. Lines that both added are both kept.
 *
 * @param unitOf names what a header field belongs to; the fields of a unit are decided together
 */
export function merge(
  base: Editable,
  mine: Editable,
  theirs: Editable,
  unitOf: (field: string) => string = field => field,
): Merge {
  const header = mergeHeaders(base.header, mine.header, theirs.header, unitOf);
  const lines = mergeLines(base.lines, mine.lines, theirs.lines);
  return {
    base,
    mine,
    theirs,
    merged: { header: header.merged, lines: lines.merged },
    conflicts: [...header.conflicts, ...lines.conflicts],
    renumbered: lines.renumbered,
  };
}

type Header = Editable['header'];

function mergeHeaders(base: Header, mine: Header, theirs: Header, unitOf: (field: string) => string) {
  const merged: Record<string, Value> = { ...theirs };
  const units = new Map<string, string[]>();
  for (const field of Object.keys(mine))
    units.set(unitOf(field), [...(units.get(unitOf(field)) ?? []), field]);
  const conflicts: Conflict[] = [];
  for (const [unit, fields] of units) {
    const byMe = fields.filter(field => mine[field] !== base[field]);
    if (byMe.length === 0) continue;
    const byThem = fields.filter(field => theirs[field] !== base[field]);
    const disputed = fields.filter(field => mine[field] !== theirs[field]);
    if (byThem.length > 0 && disputed.length > 0)
      conflicts.push({ kind: 'header', key: unit, fields: disputed });
    else take(merged, mine, byMe);
  }
  return { merged, conflicts };
}

function take(into: Record<string, Value>, from: Header, fields: readonly string[]): void {
  for (const field of fields) {
    const value = from[field];
    if (value !== undefined) into[field] = value;
  }
}

type Lines = Editable['lines'];
const byNumber = (lines: Lines) => new Map(lines.map(line => [line.line_no, line]));

function mergeLines(base: Lines, mine: Lines, theirs: Lines) {
  const [before, own, other] = [byNumber(base), byNumber(mine), byNumber(theirs)];
  const merged: LineInput[] = [];
  const conflicts: Conflict[] = [];
  const renumbered = new Map<number, number>();
  for (const line of theirs) {
    const old = before.get(line.line_no) ?? null;
    const ours = own.get(line.line_no) ?? null;
    // Added there; a line of that number which was added here is another one, and follows below.
    if (!old) merged.push(line);
    else if (!ours) {
      if (sameLine(line, old)) continue;
      conflicts.push(lineConflict(old, null, line));
      merged.push(line);
    } else {
      const both = mergeLine(old, ours, line);
      merged.push(both.merged);
      conflicts.push(...both.conflicts);
    }
  }
  // The number of a removed line is not given again: a later change may still mean the old one by it.
  let last = Math.max(0, ...[...base, ...theirs, ...mine].map(line => line.line_no));
  for (const line of mine) {
    const old = before.get(line.line_no) ?? null;
    if (!old) {
      if (other.has(line.line_no)) {
        last = Math.floor(last / lineNoStep) * lineNoStep + lineNoStep;
        renumbered.set(line.line_no, last);
      }
      merged.push({ ...line, line_no: renumbered.get(line.line_no) ?? line.line_no });
    } else if (!other.has(line.line_no) && !sameLine(line, old))
      conflicts.push(lineConflict(old, line, null));
  }
  return { merged: merged.sort((a, b) => a.line_no - b.line_no), conflicts, renumbered };
}

const lineNoStep = 10_000;

function lineConflict(base: LineInput, mine: LineInput | null, theirs: LineInput | null): Conflict {
  return { kind: 'line', key: `line:${base.line_no}`, base, mine, theirs };
}

/** One line that all three have. */
function mergeLine(base: LineInput, mine: LineInput, theirs: LineInput) {
  if (sameLine(mine, base)) return { merged: theirs, conflicts: [] };
  if (sameLine(theirs, base)) return { merged: mine, conflicts: [] };
  // A quantity or note meant for one item says nothing about another.
  if (!sameItem(mine, base) || !sameItem(theirs, base))
    return { merged: theirs, conflicts: sameLine(mine, theirs) ? [] : [lineConflict(base, mine, theirs)] };
  let merged = theirs;
  const conflicts: Conflict[] = [];
  for (const field of lineFields) {
    if (mine[field] === base[field]) continue;
    if (theirs[field] === base[field]) merged = withField(merged, mine, field);
    else if (mine[field] !== theirs[field] || field === 'quantity')
      conflicts.push({
        kind: 'line-field',
        key: `line:${base.line_no}:${field}`,
        line_no: base.line_no,
        field,
        base,
        mine,
        theirs,
        both: field === 'quantity' ? sumOfChanges(base, mine, theirs) : null,
      });
  }
  return { merged, conflicts };
}

function sumOfChanges(base: LineInput, mine: LineInput, theirs: LineInput): number | null {
  const sum = addQuantity(mine.quantity, theirs.quantity, -base.quantity);
  return sum > 0 ? sum : null;
}

function withField(line: LineInput, from: LineInput, field: LineField): LineInput {
  return { ...line, [field]: from[field] };
}

function sameItem(a: LineInput, b: LineInput): boolean {
  return a.item_no === b.item_no && a.variant_code === b.variant_code;
}

export function sameLine(a: LineInput, b: LineInput): boolean {
  return sameItem(a, b) && lineFields.every(field => a[field] === b[field]);
}

/**
 * The document that follows from what a person chose. A conflict without a choice, or without a sum, goes to
 * theirs.
 */
export function resolve(merged: Merge, choices: ReadonlyMap<string, Choice>): Editable {
  const header: Record<string, Value> = { ...merged.merged.header };
  const lines = new Map(merged.merged.lines.map(line => [line.line_no, line]));
  for (const conflict of merged.conflicts) {
    const choice = choices.get(conflict.key) ?? 'theirs';
    if (conflict.kind === 'header') {
      if (choice === 'mine') take(header, merged.mine.header, conflict.fields);
    } else if (conflict.kind === 'line') {
      const line_no = conflict.base?.line_no ?? 0;
      const chosen = choice === 'mine' ? conflict.mine : conflict.theirs;
      if (chosen) lines.set(line_no, chosen);
      else lines.delete(line_no);
    } else {
      const line = lines.get(conflict.line_no);
      if (!line) continue;
      if (choice === 'mine') lines.set(conflict.line_no, withField(line, conflict.mine, conflict.field));
      if (choice === 'both' && conflict.both !== null)
        lines.set(conflict.line_no, { ...line, quantity: conflict.both });
    }
  }
  return { header, lines: [...lines.values()].sort((a, b) => a.line_no - b.line_no) };
}
