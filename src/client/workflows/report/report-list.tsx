import { ListPage, type ListPageProps } from '../list/list-page.tsx';
import { AsOf } from './as-of.tsx';

/** The frame of a report that is a list: as a list, and it says of when its rows are. */
export function ReportList<R extends object>(props: Omit<ListPageProps<R>, 'marks'>) {
  return <ListPage {...props} marks={list => <AsOf asOf={list.asOf} source={list.source} />} />;
}
