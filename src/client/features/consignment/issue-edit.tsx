import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ConsignmentIssue } from '#calls/consignment-issues.ts';
import { usePagePermission } from '../../data/permissions.ts';
import { t } from '../../messages/en.ts';
import { useEditedDocument } from '../../pickers/document/use-documents.ts';
import { StripNote } from '../../ui/unsent-strip.tsx';
import { IssueEditor } from './issue-editor.tsx';
import { issueKind } from './issue-kind.ts';

/** An issue that is still open, over a working copy of it. */
export function IssueEdit({
  issue,
  serverVersion,
  head,
}: {
  issue: ConsignmentIssue;
  serverVersion: number;
  /** `save`: what an action does first. */
  head: (save: () => Promise<boolean>) => ReactNode;
}) {
  const permission = usePagePermission('/consignmentIssue/detail');
  const { copy, changed, stale, busy, save, discard } = useEditedDocument(issueKind, issue, serverVersion);
  return (
    <IssueEditor
      draft={copy.draft}
      dispatch={copy.dispatch}
      head={
        <>
          {head(save)}
          {stale && <StripNote>{t.doc.changedElsewhere(t.consignmentIssues.noun)}</StripNote>}
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
