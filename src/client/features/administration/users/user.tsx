import { createFileRoute } from '@tanstack/react-router';
import { users } from '#calls/administration/index.ts';
import { t } from '../../../messages/en.ts';
import { notFound, validity } from '../../../page/validity.ts';
import { useRecord } from '../../../read/use-record.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RecordMissing } from '../../../workflows/list/record-missing.tsx';
import { KnownUser } from './known-user.tsx';
import { NewUser } from './new-user.tsx';

/** `new`, or the number of a user. */
export const Route = createFileRoute('/_default/users/$id')({
  component: User,
});

const assertValid = validity(({ pathname }) => /^\/users\/(new|[1-9]\d{0,8})$/.test(pathname));

function User() {
  const { id } = Route.useParams();
  assertValid({ location: { pathname: `/users/${id}`, search: {} } });
  return id === 'new' ? <NewUser /> : <Known key={id} id={Number(id)} />;
}

function Known({ id }: { id: number }) {
  const record = useRecord(users.get, { user_id: id });
  if (record.notFound) throw notFound(`/users/${id}`);
  if (record.data) return <KnownUser key={record.data.username} user={record.data} record={record} />;
  if (record.isPending) return <EmptyState title={t.ui.loading} />;
  return <RecordMissing record={record} words={{ loading: t.ui.loading, notFound: '' }} list="/users" />;
}
