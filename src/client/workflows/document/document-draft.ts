import type { Change } from '#offline/change.ts';
import type { Base } from '#offline/tablet.ts';
import { type DraftKind, draftKey, newDraftKey } from '../../outbox/document-drafts.ts';
import type { FranchiseUser } from '../../session/boot.ts';
import type { ChangeCalls } from './document-changes.ts';
import { type DraftLine, type LineAction, type LinesDraft, noLines, reduceLines } from './lines-draft.ts';
import type { DraftStorage } from './use-persisted-draft.ts';

/** The working copy of a document with header `H`, which the back end answers as `O`. */
export type DocumentDraft<H, O> = LinesDraft & {
  /** Its number, or the temporary id under which a new one will be sent. */
  no: string;
  /** Version of the document that this copy was taken from; 0 for a new one. */
  base_version: number;
  /** That document and the server's version of it; absent for a new one. */
  seen?: Base & { document: O };
  header: H;
};

export type DocumentAction<H> = LineAction | { type: 'set-header'; patch: Partial<H> };

export type Franchise = NonNullable<FranchiseUser['franchise']>;

/** What must be known of a kind of document to put one together and to change one. */
export type DocumentKind<H, O extends { version: number }> = {
  draftStorage: DraftStorage<DocumentDraft<H, O>, DocumentAction<H>>;
  newKey: string;
  /** What a new document of this franchise begins with. */
  newHeader(franchise: Franchise | null): H;
  /** The call that makes the document. */
  create(draft: DocumentDraft<H, O>): Change;
  noOf(document: O): string;
  headerOf(document: O): H;
  linesOf(document: O): DraftLine[];
  /** The calls that change the document of this number. */
  calls(no: string): ChangeCalls<H>;
};

export function newDraft<H, O>(no: string, header: H): DocumentDraft<H, O> {
  return { no, base_version: 0, header, ...noLines };
}

/** @param serverVersion the version that the server knows, where the document is shown with changes it does not have yet */
export function draftOf<H, O extends { version: number }>(
  kind: DocumentKind<H, O>,
  document: O,
  serverVersion: number,
): DocumentDraft<H, O> {
  return {
    no: kind.noOf(document),
    base_version: document.version,
    seen: { version: serverVersion, document },
    header: kind.headerOf(document),
    ...noLines,
    lines: kind.linesOf(document),
  };
}

function reduce<H, O>(
  draft: DocumentDraft<H, O>,
  action: DocumentAction<H> | { type: 'load'; draft: DocumentDraft<H, O> },
): DocumentDraft<H, O> {
  switch (action.type) {
    case 'set-header':
      return { ...draft, header: { ...draft.header, ...action.patch } };
    case 'load':
      return action.draft;
    default:
      return reduceLines(draft, action);
  }
}

export function draftStorageOf<H, O>(kind: DraftKind): DraftStorage<DocumentDraft<H, O>, DocumentAction<H>> {
  return {
    isNew: key => key === newDraftKey(kind),
    keyOf: no => draftKey(kind, no),
    noOf: draft => draft.no,
    withNo: (draft, no) => ({ ...draft, no }),
    complete: draft => draft,
    reducer: reduce,
  };
}
