import { ActionIcon, Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import type { PageUrl } from '#model/session/pages.ts';
import { t } from '../../messages/en.ts';
import type { DocumentWords } from '../../messages/kit/document-words.ts';
import { useConfig, useFranchiseUser } from '../../read/boot.ts';
import { usePagePermission } from '../../read/permissions.ts';
import type { RecordResult } from '../../read/use-record.ts';
import { hasDraft, isUnsent } from '../../tablet/entries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconTrash } from '../../ui/icons.tsx';
import { seesAllShops, useSession, worksAt } from '../../who/session-state.ts';
import { PrintJob } from '../print/print-job.tsx';
import type { PrintFormat, PrintRequest } from '../print/print-request.ts';
import { StripNote, UnsentStrip } from '../unsent/unsent-strip.tsx';
import type { ActionsProps } from './document-actions.tsx';
import type { DocumentDraft, DraftRules, Franchise, Parts } from './document-draft.ts';
import { DocumentHead, NewHead } from './document-head.tsx';
import { useEditedDocument, useNewDocument } from './use-documents.ts';
import type { PersistedDraft } from './use-persisted-draft.ts';

/** What the editor of a kind of document is given: the working copy, and what stands around it. */
export type EditorProps<P extends Parts> = Pick<
  PersistedDraft<P>,
  'draft' | 'dispatch' | 'ready' | 'putBack'
> & {
  /** The document that is changed, as it is shown. */
  document: P['document'] | null;
  /** It differs from that document. */
  changed: boolean;
  /**
   * Begins with the next document, which gets what was added to this one since it was `sent`. Or begins with
   * what has become of this one.
   */
  restart: (sent?: DocumentDraft<P>) => Promise<void>;
  head: ReactNode;
  /** The server has not seen these totals. */
  estimate: boolean;
  /** Null without permission. */
  save: { onSave: () => void; disabled: boolean; busy: boolean } | null;
  buttons: ReactNode;
};

/** What a kind of document gives to the frames in which it is made and changed. */
export type DocumentScreen<P extends Parts> = {
  rules: DraftRules<P>;
  /** The screen of one document: its permission counts. */
  page:
    | '/salesOrders/detail'
    | '/salesQuotes/detail'
    | '/purchasesOrders/detail'
    | '/consignmentIssue/detail';
  /** The rail names the screen on which a new one is made: items get the room of a title. */
  isNamedByRail?: true;
  words: { newTitle: string; restored: string; clearPrompt: string; noun: string };
  Editor: ComponentType<EditorProps<P>>;
};

type Screened<P extends Parts> = { screen: DocumentScreen<P> };

// For administrators.
const ChooseShop = lazy(() => import('../sign-in/choose-shop.tsx'));

/** Makes a document, and opens it once it is saved. It is a shop's: who works at none chooses one first. */
export function NewDocument<P extends Parts>({ screen }: Screened<P>) {
  const user = useFranchiseUser();
  const needsShop = seesAllShops(useSession());
  // Another back end may know of none.
  const offersShops = useConfig()?.offers_settings ?? false;
  if (needsShop && offersShops)
    return (
      <Suspense>
        <ChooseShop />
      </Suspense>
    );
  // What a new document begins with is the franchise's.
  if (!user && !screen.rules.begunBefore) return <EmptyState title={t.ui.loading} />;
  return <Making screen={screen} franchise={user?.franchise ?? null} />;
}

function Making<P extends Parts>({ screen, franchise }: Screened<P> & { franchise: Franchise | null }) {
  const { rules, page, words, Editor, isNamedByRail = false } = screen;
  const navigate = useNavigate();
  const permission = usePagePermission(page);
  // Who is not always there sees where they are.
  const shop = worksAt(useSession()) === '' ? null : franchise?.name;
  const { copy, empty, busy, restart, save, clear } = useNewDocument(rules, {
    franchise,
    open: no => void navigate({ to: page, search: { no } }),
  });
  return (
    <Editor
      {...copy}
      document={null}
      changed={!empty}
      restart={restart}
      estimate
      head={
        <NewHead
          named={!isNamedByRail || Boolean(shop)}
          title={shop ? `${words.newTitle} · ${shop}` : words.newTitle}
          restored={copy.restored ? words.restored : null}
        />
      }
      save={
        permission.button('Save') ? { onSave: () => void save(), disabled: empty || !copy.ready, busy } : null
      }
      buttons={
        !empty && (
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t.doc.clear}
            title={t.doc.clear}
            onClick={() => void clear({ title: words.clearPrompt, confirmLabel: t.doc.clear })}
          >
            <IconTrash />
          </ActionIcon>
        )
      }
    />
  );
}

/** A document that may still be changed, over a working copy of it. */
export function EditDocument<P extends Parts>({
  screen,
  document,
  record,
  head,
}: Screened<P> & {
  /** As it is shown, with changes that the server does not have. */
  document: P['document'];
  record: { base: P['document'] | null; pending: RecordResult<unknown>['pending'] };
  head: Head;
}) {
  const { rules, page, words, Editor } = screen;
  const permission = usePagePermission(page);
  const edited = useEditedDocument(rules, document, record.base?.version ?? 0);
  const { copy, changed, stale, busy, save, discard } = edited;
  return (
    <Editor
      {...copy}
      document={document}
      changed={changed}
      restart={discard}
      estimate={changed || record.pending.some(isUnsent)}
      head={
        <>
          {head(save)}
          {stale && <StripNote>{t.doc.changedElsewhere(words.noun)}</StripNote>}
        </>
      }
      save={
        permission.button('Save')
          ? { onSave: () => void save(), disabled: !changed || copy.draft.lines.length === 0, busy }
          : null
      }
      buttons={
        changed && (
          <Button variant="subtle" color="red" onClick={() => void discard()}>
            {t.ui.discardDraft}
          </Button>
        )
      }
    />
  );
}

type Save = ActionsProps<unknown>['save'];
type Print = (format: PrintFormat) => void;
/** The head of a saved document, over an editor or a view, which has nothing to save. */
export type Head = (save?: Save) => ReactNode;

const nothingToSave: Save = async () => true;

/**
 * A document by its number: what it is, how far it has come, what of it is unsent. Below that comes an editor
 * or a view.
 */
export function SavedDocument<D>({
  record,
  document,
  words,
  list,
  final = !hasDraft(record.pending),
  head: { actions, ...head },
  print,
  children,
}: {
  record: Pick<RecordResult<unknown>, 'pending' | 'problems' | 'asOf' | 'source' | 'refresh'>;
  document: D;
  words: Pick<DocumentWords, 'unsent' | 'refused'>;
  /** Where it is gone from when it was on this tablet only, and is deleted. */
  list: PageUrl;
  /** False when what is unsent may still be refused. */
  final?: boolean;
  head: {
    title: string;
    status: ReactNode;
    facts: ReactNode;
    actions: (props: ActionsProps<D>) => ReactNode;
  };
  print: PrintRequest;
  children: (head: Head, print: Print) => ReactNode;
}) {
  const navigate = useNavigate();
  const [printing, setPrinting] = useState<PrintFormat | null>(null);
  const unsent = record.pending.some(isUnsent);
  const headOver: Head = (save = nothingToSave) => (
    <>
      <DocumentHead
        {...head}
        unsent={unsent}
        final={final}
        freshness={record}
        actions={actions({ document, unsent, save, refresh: record.refresh, onPrint: setPrinting })}
      />
      <UnsentStrip record={record} words={words} onDeleted={() => void navigate({ to: list, search: {} })} />
    </>
  );
  return (
    <>
      {children(headOver, setPrinting)}
      {printing && <PrintJob print={print} format={printing} onDone={() => setPrinting(null)} />}
    </>
  );
}
