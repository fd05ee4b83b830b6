import { createFileRoute } from '@tanstack/react-router';
import { NewIssue } from './new-issue.tsx';
import { SavedIssue } from './saved-issue.tsx';

export const Route = createFileRoute('/_default/consignmentIssue/detail')({
  validateSearch: ({ no }: Record<string, unknown>): { no?: string } =>
    typeof no === 'string' && no !== '' ? { no } : {},
  component: ConsignmentIssueScreen,
});

/** With a number the issue of that number, without one a new issue. */
function ConsignmentIssueScreen() {
  const { no } = Route.useSearch();
  return no === undefined ? <NewIssue /> : <SavedIssue key={no} no={no} />;
}
