import { useQuery } from '@tanstack/react-query';
import { serverState } from '#calls/administration/index.ts';
import { formatDate } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { fetchCall } from '../../transport/fetch-call.ts';
import { Arrival } from '../../ui/arrivals.tsx';
import { Note } from '../../ui/note.tsx';

/** The certificate of the server ends soon, or has ended. Who cannot ask is told nothing: others say that. */
export default function CertificateNote() {
  const { data } = useQuery({
    queryKey: [serverState.get.name],
    queryFn: ({ signal }) => fetchCall(serverState.get, {}, { signal }),
    retry: false,
    staleTime: 3600_000,
  });
  const certificate = data?.certificate;
  if (!certificate || certificate.state === 'good') return null;
  const { state, valid_to } = certificate;
  return (
    <Arrival>
      <Note tone={state === 'expired' ? 'bad' : 'warn'}>{t.serverState[state](formatDate(valid_to))}</Note>
    </Arrival>
  );
}
