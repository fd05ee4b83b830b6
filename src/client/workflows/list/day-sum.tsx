import type { List } from '#calls/kit/call.ts';
import type { ListResult } from '../../read/use-list.ts';
import { Amount } from '../../ui/tables/values.tsx';
import { daySum } from './day-sums.ts';
import type { Days } from './days.ts';

type Props<R extends object> = {
  call: List<R>;
  days: Days<R>;
  day: string;
  origin: ListResult<R>['origin'];
};

/** What came together on a day, in its heading; nothing where that is not known. Loaded after the rows, which do not wait for it. */
export default function DaySum<R extends object>({ call, days, day, origin }: Props<R>) {
  const sum = daySum(call, days, day, origin);
  return sum === null ? null : <Amount value={sum} unit />;
}
