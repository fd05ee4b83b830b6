import { keyIn, type List, type Read } from '#calls/kit/call.ts';
import type { Changed, DocumentKey } from '#calls/kit/document-key.ts';
import type { DocumentRules } from '#offline/overlay/replay.ts';

/** Something that people change without a connection. This is small and there from the start. */
export type Kind<K extends DocumentKey = DocumentKey, Rules = unknown> = {
  /** First part of the names of its queues, and what a write says that it changes. */
  key: K;
  /** Tables that the rules look into, which the tablet may not have read yet. */
  needs: readonly List<unknown>[];
  /** What unsent changes make of it; loaded with the first of them: a tablet with nothing unsent never needs it. */
  load(): Promise<Rules>;
};

type Versioned = { version: number; updated_at: string };

/** A kind of document: a list shows its header, a read answers all of it. */
export type DocumentKind<
  D = unknown,
  R = unknown,
  K extends DocumentKey = DocumentKey,
  Rules extends { documents: DocumentRules<D, R> } = { documents: DocumentRules<D, R> },
> = Kind<K, Rules> & {
  // biome-ignore lint/suspicious/noExplicitAny: each read names the number in a field of its own; `inputOf` makes its input
  get: Read<any, D>;
  /** The key of its rows is the number of the document, which `noOf` reads. */
  list: List<R>;
  /** The input of `get`. */
  inputOf(no: string): Readonly<Record<string, string>>;
  isDocument(answer: unknown): answer is D;
  noOf(document: D): string;
  /** Does the list show the document to people of this franchise? Absent: it does. */
  isListed?(document: D, own: string): boolean;
  /** Of a credit memo: the order it credits, which changes with it. Empty for any other document. */
  credits(document: D): string;
  /** Documents that changed with it, which its answer does not hold. */
  partners(document: D): readonly Changed[];
  /** Numbers of other documents that one of its entries changes by what it names. Absent: none does. */
  alsoChanges?(entry: { op: string; args: unknown; tempId?: string | undefined }): readonly string[];
};

export const documentKind = <
  D extends Versioned & R,
  R extends { version: number },
  K extends DocumentKey,
  Rules extends { documents: DocumentRules<D, R> },
>(
  kind: Omit<DocumentKind<D, R, K, Rules>, 'noOf'>,
): DocumentKind<D, R, K, Rules> => ({ ...kind, noOf: document => keyIn(kind.list, document) });
