import * as v from 'valibot';
import { type ConsignmentHeader, headerSchema } from '#calls/consignment/documents.ts';
import type { ConsignmentIssue } from '#calls/consignment/issues.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { issueShape } from '#kinds/consignment/shape.ts';
import { formatDate } from '#model/kit/format.ts';
import { useLocationName } from '../../fields/location-name.tsx';
import { t } from '../../messages/en.ts';
import {
  type DocumentDraft,
  type DraftRules,
  draftRules,
  type Franchise,
  noOtherParts,
  type Plain,
} from '../../workflows/document/document-draft.ts';
import { DocumentEditor } from '../../workflows/document/document-editor.tsx';
import type { DocumentScreen, EditorProps } from '../../workflows/document/document-frames.tsx';
import { IssueDetails } from './issue-details.tsx';

const texts = t.consignmentIssues;

export type IssueParts = Plain<ConsignmentHeader, ConsignmentIssue>;
type IssueDraft = DocumentDraft<IssueParts>;

/** A new issue's header: from the franchise's consignment location to its warehouse. */
const newHeader = (franchise: Franchise | null): ConsignmentHeader => ({
  ...v.getDefaults(headerSchema),
  transfer_from_code: franchise?.consignment_location_code ?? '',
  transfer_to_code: franchise?.consignment_warehouse_code ?? '',
  intransit_code: franchise?.consignment_intransit_code ?? '',
});

const issueDrafts: DraftRules<IssueParts> = draftRules(issueShape, {
  stored: 'issue',
  newHeader,
  beside: noOtherParts,
});

/** What must be put right before the issue can be saved. */
function problemOf({ header, seen }: IssueDraft): string | null {
  const { transfer_from_code, transfer_to_code, la_request_delivery_date: date } = header;
  if (!transfer_from_code || !transfer_to_code) return texts.chooseWay;
  if (transfer_from_code === transfer_to_code) return texts.sameWay;
  const late = date !== '' && date < businessToday() && date !== seen?.document.la_request_delivery_date;
  return late ? t.doc.pastDate : null;
}

/** An issue while it is put together: items, lines, and its header a tap away. */
function IssueEditor({ draft, dispatch, head, save, buttons }: EditorProps<IssueParts>) {
  const { header } = draft;
  const nameOf = useLocationName();
  return (
    <DocumentEditor
      draft={draft}
      dispatch={dispatch}
      head={head}
      title={texts.lines}
      empty={texts.empty}
      strip={{
        title: texts.way(nameOf(header.transfer_from_code), nameOf(header.transfer_to_code)),
        hint:
          [formatDate(header.la_request_delivery_date), header.la_external_doc, header.la_notes]
            .filter(Boolean)
            .join(' · ') || texts.details,
        label: texts.details,
        problem: problemOf(draft),
      }}
      stockAt={header.transfer_from_code}
      withBlocked
      details={sheet => (
        <IssueDetails
          {...sheet}
          header={header}
          onChange={patch => dispatch({ type: 'set-header', patch })}
        />
      )}
      save={save}
      buttons={buttons}
    />
  );
}

export const issueScreen: DocumentScreen<IssueParts> = {
  rules: issueDrafts,
  page: '/consignmentIssue/detail',
  words: texts,
  Editor: IssueEditor,
};
