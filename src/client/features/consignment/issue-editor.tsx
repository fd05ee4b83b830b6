import { type ReactNode, useState } from 'react';
import type { ConsignmentHeader } from '#model/consignment-document.ts';
import { formatDate } from '#model/format.ts';
import { t } from '../../messages/en.ts';
import { DetailsStrip } from '../../pickers/document/details-strip.tsx';
import type { DocumentAction } from '../../pickers/document/document-draft.ts';
import { DocumentEditor } from '../../pickers/document/document-editor.tsx';
import { IconTruck } from '../../ui/icons.tsx';
import { IssueDetails } from './issue-details.tsx';
import { type IssueDraft, problemOf } from './issue-kind.ts';

const texts = t.consignmentIssues;

/** An issue while it is put together: items, lines, and its header a tap away. */
export function IssueEditor({
  draft,
  dispatch,
  head,
  save,
  buttons,
}: {
  draft: IssueDraft;
  dispatch: (action: DocumentAction<ConsignmentHeader>) => void;
  head: ReactNode;
  save: { onSave: () => void; disabled: boolean; busy: boolean } | null;
  buttons: ReactNode;
}) {
  const [details, setDetails] = useState(false);
  const { header } = draft;
  const problem = problemOf(draft);
  return (
    <>
      <DocumentEditor
        draft={draft}
        dispatch={dispatch}
        head={head}
        title={texts.lines}
        empty={texts.empty}
        strip={
          <DetailsStrip
            title={texts.way(header.transfer_from_code, header.transfer_to_code)}
            hint={
              [formatDate(header.la_request_delivery_date), header.la_external_doc, header.la_notes]
                .filter(Boolean)
                .join(' · ') || texts.details
            }
            icon={<IconTruck />}
            label={texts.details}
            problem={problem}
            onOpen={() => setDetails(true)}
          />
        }
        stockAt={header.transfer_from_code}
        withBlocked
        onDetails={() => setDetails(true)}
        save={save && { ...save, disabled: save.disabled || problem !== null }}
        buttons={buttons}
      />
      <IssueDetails
        opened={details}
        onClose={() => setDetails(false)}
        header={header}
        onChange={patch => dispatch({ type: 'set-header', patch })}
      />
    </>
  );
}
