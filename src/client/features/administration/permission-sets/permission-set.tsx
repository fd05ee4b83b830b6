import { createFileRoute } from '@tanstack/react-router';
import { pagePermissions } from '#calls/administration/index.ts';
import { entriesIn } from '#model/administration/page-structure.ts';
import { permissionSetName } from '../../../messages/administration/permission-sets.ts';
import { t } from '../../../messages/en.ts';
import { notFound, validity } from '../../../page/validity.ts';
import { useRecord } from '../../../read/use-record.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RecordMissing } from '../../../workflows/list/record-missing.tsx';
import { SetForm, type SetValues } from './set-form.tsx';

/** The slug: `new`, the number of a set, or `{number}/copy` for a new one that grants the same. */
const slugs = /^\/pagePermission\/detail\/(new|[1-9]\d{0,8}(\/copy)?)$/;

export const Route = createFileRoute('/_default/pagePermission/detail/$')({
  component: PermissionSet,
});

const blank: SetValues = { name: '', permission_type: 'edit', entries: [], discount_limit: null };

const assertValid = validity(({ pathname }) => slugs.test(pathname));

function PermissionSet() {
  const { _splat: slug = '' } = Route.useParams();
  assertValid({ location: { pathname: `/pagePermission/detail/${slug}`, search: {} } });
  const [number, copy] = slug.split('/');
  if (number === 'new') return <SetForm key="new" initial={blank} />;
  return <Known key={slug} slug={slug} id={Number(number)} copy={copy !== undefined} />;
}

function Known({ slug, id, copy }: { slug: string; id: number; copy: boolean }) {
  const record = useRecord(pagePermissions.get, { id });
  if (record.notFound) throw notFound(`/pagePermission/detail/${slug}`);
  const set = record.data;
  if (!set) {
    if (record.isPending) return <EmptyState title={t.ui.loading} />;
    const words = { loading: t.ui.loading, notFound: '' };
    return <RecordMissing record={record} words={words} list="/pagePermission" />;
  }
  const initial: SetValues = {
    name: copy ? t.permissionSets.copyOf(permissionSetName(set.name)) : permissionSetName(set.name),
    permission_type: set.permission_type,
    entries: entriesIn(set.permissions) ?? [],
    discount_limit: set.discount_limit ?? null,
  };
  return copy ? (
    <SetForm initial={initial} />
  ) : (
    <SetForm initial={initial} set={set} refresh={record.refresh} />
  );
}
