import { useQuery } from '@tanstack/react-query';
// Not with all that administrators send.
import { own } from '#calls/setup/tax-standing.ts';
import { turnoverState } from '#model/setup/tax-identity.ts';
import { t } from '../../messages/en.ts';
import { fetchCall } from '../../transport/fetch-call.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { Arrival } from '../../ui/arrivals.tsx';
import { Note } from '../../ui/note.tsx';

const texts = t.taxIdentity;

/**
 * What the tax office still lacks of this shop, and how a household stands to the threshold. For who answers for the shop.
 * Without a connection nothing is said: nothing has to be done at once.
 */
export default function TaxNote() {
  const canFetch = useCanFetch();
  const { data } = useQuery({
    queryKey: [own.name],
    queryFn: ({ signal }) => fetchCall(own, {}, { signal }),
    enabled: canFetch,
    retry: false,
    staleTime: 600_000,
  });
  if (!data) return null;
  const { missing, turnover } = data;
  const state = turnover ? turnoverState(turnover) : 'below';
  return (
    <>
      {missing.length > 0 ? (
        <Arrival>
          <Note>{texts.home.missing(missing.map(field => texts.fields[field]).join(', '))}</Note>
        </Arrival>
      ) : null}
      {turnover && state !== 'below' ? (
        <Arrival>
          <Note tone="warn">{texts.home[state](turnover.amount, turnover.threshold)}</Note>
        </Arrival>
      ) : null}
    </>
  );
}
