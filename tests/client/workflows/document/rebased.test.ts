import { expect, it } from 'vitest';
import { type DocumentDraft, type Plain, rebased } from '#client/workflows/document/document-draft.ts';
import type { DraftLine } from '#client/workflows/document/lines-draft.ts';

type Header = { name: string; comment: string };
type Draft = DocumentDraft<Plain<Header, { version: number }>>;

const line = (line_no: number, quantity: number, line_note = ''): DraftLine =>
  ({ line_no, item_no: `I${line_no}`, quantity, line_note }) as DraftLine; // as much of one as is compared
const copy = (header: Header, lines: DraftLine[], base_version: number): Draft =>
  ({ no: 'SO-1', header, lines, base_version }) as Draft; // a copy of which nothing was undone

const header = { name: 'Hà', comment: '' };
const sent = copy(header, [line(1, 1), line(2, 1), line(3, 1)], 1);
// The server has priced the first line, and another person has added one.
const next = copy(
  { ...header, comment: 'gấp' },
  [line(1, 1, 'khuyến mãi'), line(2, 1), line(3, 1), line(4, 9)],
  2,
);

it('what was done while a copy was sent stays, over what the document has become', () => {
  const current = copy({ ...header, name: 'Lan' }, [line(1, 2), sent.lines[1] as DraftLine, line(5, 7)], 1);
  expect(rebased(sent, current, next)).toEqual(
    // The third line was taken away, the fifth added; the second is as it was.
    copy({ name: 'Lan', comment: 'gấp' }, [line(1, 2, 'khuyến mãi'), line(2, 1), line(4, 9), line(5, 7)], 2),
  );
});

it('where nothing was done it is the document', () => {
  expect(rebased(sent, { ...sent }, next)).toEqual(next);
});
