import { useState } from 'react';
import { formatDate } from '#model/kit/format.ts';
import { useLocationName } from '../../fields/location-name.tsx';
import { t } from '../../messages/en.ts';
import { IconTruck } from '../../ui/icons.tsx';
import { DetailsStrip } from '../../workflows/document/details-strip.tsx';
import { DocumentEditor } from '../../workflows/document/document-editor.tsx';
import type { DocumentScreen, EditorProps } from '../../workflows/document/document-frames.tsx';
import { IssueDetails } from './issue-details.tsx';
import { type IssueParts, issueDrafts, problemOf } from './issue-kind.ts';

const texts = t.consignmentIssues;

/** An issue while it is put together: items, lines, and its header a tap away. */
function IssueEditor({ draft, dispatch, head, save, buttons }: EditorProps<IssueParts>) {
  const [details, setDetails] = useState(false);
  const { header } = draft;
  const nameOf = useLocationName();
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
            title={texts.way(nameOf(header.transfer_from_code), nameOf(header.transfer_to_code))}
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

export const issueScreen: DocumentScreen<IssueParts> = {
  rules: issueDrafts,
  page: '/consignmentIssue/detail',
  words: texts,
  Editor: IssueEditor,
};
