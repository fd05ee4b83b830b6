import { createFileRoute } from '@tanstack/react-router';
import { pageStructures } from '#calls/administration/index.ts';
import { inApp, type Structure, structureOf } from '#model/administration/page-structure.ts';
import { t } from '../../../messages/en.ts';
import { notFound, validity } from '../../../page/validity.ts';
import { useRecord } from '../../../read/use-record.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RecordMissing } from '../../../workflows/list/record-missing.tsx';
import { StructureForm } from './structure-form.tsx';

/** The slug: the number of a page, `new`, or `new` and the address of a page of the app: `new/reports/onHand`. */
const slugs = /^\/pageStructure\/detail\/(new(\/.*)?|[1-9]\d{0,8})$/;

export const Route = createFileRoute('/_default/pageStructure/detail/$')({
  component: OnePage,
});

const blank: Structure = { page_url: '/', page_name: '', buttons: [], fields: [], filters: [] };

const assertValid = validity(({ pathname }) => slugs.test(pathname));

function OnePage() {
  const { _splat: slug = '' } = Route.useParams();
  assertValid({ location: { pathname: `/pageStructure/detail/${slug}`, search: {} } });
  if (/^\d+$/.test(slug)) return <Known key={slug} id={Number(slug)} />;
  const initial = slug === 'new' ? blank : inApp(slug.replace(/^new/, ''));
  if (initial === null) throw notFound(`/pageStructure/detail/${slug}`);
  return <StructureForm key={slug} initial={initial} />;
}

function Known({ id }: { id: number }) {
  const record = useRecord(pageStructures.get, { id });
  if (record.notFound) throw notFound(`/pageStructure/detail/${id}`);
  if (record.data) return <StructureForm initial={structureOf(record.data)} id={id} />;
  if (record.isPending) return <EmptyState title={t.ui.loading} />;
  return (
    <RecordMissing record={record} words={{ loading: t.ui.loading, notFound: '' }} list="/pageStructure" />
  );
}
