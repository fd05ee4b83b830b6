import { useEffect, useEffectEvent } from 'react';
import { known } from '#calls/customers/people.ts';
import { formatNumber } from '#model/kit/format.ts';
import { t } from '../messages/en.ts';
import { useRecord } from '../read/query.ts';
import { Note } from '../ui/note.tsx';

/** Who has this phone at another shop of the company; nothing where none has it, or without a connection. */
export function KnownPerson({ phone, onKnown }: { phone: string; onKnown: (name: string) => void }) {
  const { data } = useRecord(known, { phone_no: phone });
  const tell = useEffectEvent(onKnown);
  useEffect(() => {
    if (data) tell(data.name);
  }, [data]);
  if (!data) return null;
  const { name, loyalty_cust_scheme: scheme, loyalty_redeemable_points: points } = data;
  return (
    <div role="status">
      <Note>{t.people.known(name, scheme, formatNumber(points))}</Note>
    </div>
  );
}
