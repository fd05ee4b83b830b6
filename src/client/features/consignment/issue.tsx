import { createFileRoute } from '@tanstack/react-router';
import { NewDocument } from '../../workflows/document/document-frames.tsx';
import { issueScreen } from './issue-editor.tsx';
import { SavedIssue } from './saved-issue.tsx';

export const Route = createFileRoute('/_default/consignmentIssue/detail')({
  validateSearch: ({ no }: Record<string, unknown>): { no?: string } =>
    typeof no === 'string' && no !== '' ? { no } : {},
  component: ConsignmentIssueScreen,
});

/** With a number the issue of that number, without one a new issue. */
function ConsignmentIssueScreen() {
  const { no } = Route.useSearch();
  return no === undefined ? <NewDocument screen={issueScreen} /> : <SavedIssue key={no} no={no} />;
}
