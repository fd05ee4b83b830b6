import { vatGroups } from '#calls/administration/index.ts';
import { formatDate } from '#model/kit/format.ts';
import { endNotice, endOf } from '#model/taxes/vat-rates.ts';
import { t } from '../../messages/en.ts';
import { vatRateName } from '../../messages/sales/vat.ts';
import { businessToday } from '../../page/server-clock.ts';
import { useList } from '../../read/use-list.ts';
import { listAt } from '../../ui/place.ts';
import { LateJob } from './late-job.tsx';

/** Reduced VAT rates that end soon, where the next rate is not prepared. */
export default function VatEndNote() {
  const today = businessToday();
  const { rows } = useList(vatGroups.filter, { size: 100 });
  const ending = rows.flatMap(group => {
    const notice = endNotice(group, today);
    const end = endOf(group);
    return notice && end ? [{ group, notice, rate: vatRateName(end.rate) }] : [];
  });
  if (ending.length === 0) return null;
  return (
    <>
      {ending.map(({ group: { vat_group, ends_on }, notice, rate }) => (
        <LateJob key={vat_group} to={listAt('/vatGroups', {})} late={notice !== 'soon'}>
          {notice === 'over'
            ? t.vatGroups.endLate(rate, formatDate(ends_on))
            : t.vatGroups.endSoon(rate, formatDate(ends_on))}
        </LateJob>
      ))}
    </>
  );
}
