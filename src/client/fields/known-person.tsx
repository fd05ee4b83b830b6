import { useEffect, useEffectEvent } from 'react';
import { known } from '#calls/customers/people.ts';
import { formatNumber } from '#model/kit/format.ts';
import { t } from '../messages/en.ts';
import { useConfig } from '../read/boot.ts';
import { useRecord } from '../read/use-record.ts';
import { Note } from '../ui/note.tsx';

type Props = {
  phone: string;
  /** As the cashier has typed it so far. */
  name: string;
  onKnown: (name: string) => void;
};

/**
 * Who has this phone at another shop of the company; nothing where none has it, or without a connection. Where each shop keeps
 * its own customers, nothing is asked.
 */
export function KnownPerson(props: Props) {
  return useConfig()?.customer_network ? <Asked {...props} /> : null;
}

function Asked({ phone, name: typed, onKnown }: Props) {
  const { data, error, notFound } = useRecord(known, { phone_no: phone });
  const tell = useEffectEvent((name: string) => {
    if (typed.trim() === '') onKnown(name);
  });
  useEffect(() => {
    if (data) tell(data.name);
  }, [data]);
  if (error && !notFound) return <Note tone="warn">{error.message}</Note>;
  if (!data) return null;
  const { name, loyalty_cust_scheme: scheme, loyalty_redeemable_points: points } = data;
  return (
    <div role="status">
      <Note>
        {t.people.known(name, scheme, formatNumber(points))}
        {typed.trim() === name ? null : ` ${t.people.keptName(name)}`}
      </Note>
    </div>
  );
}
