import { businessToday } from '#client/page/server-clock.ts';
import type { Shape } from '#kinds/shape.ts';
import { type Change, change } from '#offline/change.ts';
import type { Base } from '#offline/tablet.ts';
import { type DraftKind, newDraftKey } from '../../outbox/document-drafts.ts';
import type { FranchiseUser } from '../../read/boot.ts';
import { type ChangeCalls, changedFields, documentChanges } from './document-changes.ts';
import { type DraftLine, type LineAction, type LinesDraft, noLines, reduceLines } from './lines-draft.ts';

/**
 * What a kind of document is made of: its header, what the back end answers, and what it has apart from
 * header and lines.
 */
export type Parts = {
  header: object;
  document: { version: number };
  /** Such as the fees of a sale, and what a person does to them. */
  beside: object;
  action: { type: string };
};

/** A kind that has nothing but its header and its lines. */
export type Plain<H extends object, O extends { version: number }> = {
  header: H;
  document: O;
  beside: object;
  action: never;
};

/** The working copy of a document. */
export type DocumentDraft<P extends Parts> = LinesDraft &
  P['beside'] & {
    /** Its number, or the temporary id under which a new one will be sent. */
    no: string;
    /** Version of the document that this copy was taken from; 0 for a new one. */
    base_version: number;
    /** That document and the server's version of it; absent for a new one. */
    seen?: Base & { document: P['document'] };
    header: P['header'];
  };

type HeaderAction<H> = { type: 'set-header'; patch: Partial<H> };
export type DocumentAction<P extends Parts> = LineAction | HeaderAction<P['header']> | P['action'];

/** Takes a copy as it is: the very object says that it need not be kept again. */
export type Load<D> = { type: 'load'; draft: D };

export type Franchise = NonNullable<FranchiseUser['franchise']>;

/** What must be known of a kind of document to put one together and to change one. */
export type DraftRules<P extends Parts> = {
  /** Among which working copies those of the kind are kept, and under which of these keys a new one. */
  stored: DraftKind;
  newKey: string;
  /** What a new document of this franchise begins with. */
  newHeader(franchise: Franchise | null): P['header'];
  /** Fits a header that was begun before the franchise was known. Without it a document is begun only then. */
  begunBefore?(header: P['header'], franchise: Franchise): P['header'];
  /** The call that makes the document. */
  create(draft: DocumentDraft<P>): Change;
  noOf(document: P['document']): string;
  headerOf(document: P['document']): P['header'];
  linesOf(document: P['document']): DraftLine[];
  /** The calls that change the document of this number. */
  calls(no: string): ChangeCalls<P['header']>;
  beside: OtherParts<P>;
};

/** The slot of a kind for what its documents have apart from header and lines. */
export type OtherParts<P extends Parts> = {
  /** Of a new document. */
  none: P['beside'];
  of(document: P['document']): P['beside'];
  reduce(draft: DocumentDraft<P>, action: DocumentAction<P> | Load<DocumentDraft<P>>): DocumentDraft<P>;
  /** What follows the call that makes a new document. */
  afterCreate?(draft: DocumentDraft<P>): Change[];
  /** All that makes the working copy of the document; `changes` are those of header and lines. */
  changes(document: P['document'], draft: DocumentDraft<P>, changes: Change[]): Change[];
};

/** What a kind says of its working copies that its shape does not. */
type OwnRules<P extends Parts, L> = Omit<DraftRules<P>, Told> &
  Partial<Pick<DraftRules<P>, Told>> & {
    /** A line as it is sent, where that is not what it says alone. */
    told?(line: L): L;
  };
type Told = 'newKey' | 'create' | 'noOf' | 'headerOf' | 'linesOf' | 'calls';
type Goods = Pick<DraftLine, 'line_no' | 'item_no' | 'variant_code'>;

/** Puts together and changes documents of a kind as its shape describes them. */
export function draftRules<P extends Parts, L extends Goods>(
  shape: Shape<P['document'], P['header'], L>,
  { told = line => line, ...own }: OwnRules<P, L>,
): DraftRules<P> {
  const { calls, numbered, lineInput } = shape;
  const lineOf = (line: DraftLine) => told(shape.lineArgs(line));
  return {
    newKey: newDraftKey(own.stored),
    noOf: shape.noOf,
    headerOf: shape.headerOf,
    linesOf: document =>
      shape.linesOf(document).map(line => ({
        ...lineInput(line),
        unit_price: shape.priceOf(line),
        description: line.description,
        variant_description: line.variant_description,
        unit_of_measure: line.unit_of_measure,
        picture: 'picture' in line ? String(line.picture) : '',
        ...('is_cost_unknown' in line && line.is_cost_unknown ? { is_price_unknown: true } : {}),
      })),
    create({ no, header, lines }) {
      const data = { ...header, order_date: businessToday(), lines: lines.map(lineOf) };
      return change(calls.create, numbered(calls.create, no, { data }), { tempId: no });
    },
    calls: no => ({
      header: data => change(calls.update, numbered(calls.update, no, { data })),
      addLine: line => change(calls.addLine, numbered(calls.addLine, no, lineOf(line))),
      updateLine: line => change(calls.updateLine, numbered(calls.updateLine, no, lineOf(line))),
      removeLines: line_nos => change(calls.removeLines, numbered(calls.removeLines, no, { line_nos })),
    }),
    ...own,
  };
}

export const noOtherParts = {
  none: {},
  of: () => ({}),
  reduce: reduceDocument,
  changes: (_document: unknown, _draft: unknown, changes: Change[]) => changes,
};

export function newDraft<P extends Parts>(
  rules: DraftRules<P>,
  no: string,
  header: P['header'],
): DocumentDraft<P> {
  return { no, base_version: 0, header, ...noLines, ...rules.beside.none };
}

/** @param serverVersion the version that the server knows, where the document is shown with changes it does not have yet */
export function draftOf<P extends Parts>(
  rules: DraftRules<P>,
  document: P['document'],
  serverVersion: number = document.version,
): DocumentDraft<P> {
  return {
    no: rules.noOf(document),
    base_version: document.version,
    seen: { version: serverVersion, document },
    header: rules.headerOf(document),
    ...noLines,
    lines: rules.linesOf(document),
    ...rules.beside.of(document),
  };
}

/**
 * A working copy that the person went on editing while it was sent. What they changed since is put over the
 * document as it is now.
 *
 * @param sent the copy as it was sent
 * @param current the copy by now
 * @param next a copy of the document as it is now
 */
export function rebased<P extends Parts>(
  sent: DocumentDraft<P>,
  current: DocumentDraft<P>,
  next: DocumentDraft<P>,
): DocumentDraft<P> {
  return {
    ...next,
    ...changedFields<object>(sent, current),
    // The document says who owns the copy, and what it is of.
    no: next.no,
    base_version: next.base_version,
    seen: next.seen,
    header: { ...next.header, ...changedFields(sent.header, current.header) },
    lines: rebasedLines(sent.lines, current.lines, next.lines),
  };
}

function rebasedLines(
  sent: readonly DraftLine[],
  current: readonly DraftLine[],
  next: readonly DraftLine[],
): DraftLine[] {
  const byNo = (lines: readonly DraftLine[]) => new Map(lines.map(line => [line.line_no, line]));
  const [before, now, there] = [byNo(sent), byNo(current), byNo(next)];
  const kept = next.filter(({ line_no }) => now.has(line_no) || !before.has(line_no));
  return [
    ...kept.map(line => {
      const [was, is] = [before.get(line.line_no), now.get(line.line_no)];
      return was && is ? { ...line, ...changedFields(was, is) } : line;
    }),
    ...current.filter(({ line_no }) => !before.has(line_no) && !there.has(line_no)),
  ];
}

/** What to send so that the document becomes the working copy. */
export function changesTo<P extends Parts>(
  rules: DraftRules<P>,
  document: P['document'],
  draft: DocumentDraft<P>,
): Change[] {
  const before = { header: rules.headerOf(document), lines: rules.linesOf(document) };
  return rules.beside.changes(document, draft, documentChanges(before, draft, rules.calls(draft.no)));
}

/**
 * What the person changed since the copy was taken, each change with the document of then. It does not undo
 * what another person has changed since.
 */
export function unsaved<P extends Parts>(
  rules: DraftRules<P>,
  document: P['document'],
  draft: DocumentDraft<P>,
): Change[] {
  const { seen } = draft;
  return seen
    ? changesTo(rules, seen.document, draft).map(change => ({ ...change, base: seen }))
    : changesTo(rules, document, draft);
}

export function reduceDocument<H extends object, D extends LinesDraft & { header: H }>(
  draft: D,
  action: LineAction | HeaderAction<H> | Load<D>,
): D {
  switch (action.type) {
    case 'set-header':
      return { ...draft, header: { ...draft.header, ...action.patch } };
    case 'load':
      return action.draft;
    default:
      return reduceLines(draft, action);
  }
}
