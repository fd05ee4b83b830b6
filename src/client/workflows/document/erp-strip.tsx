import { StripNote } from '../unsent/unsent-strip.tsx';
import { connectorReason } from './connector-reason.ts';

type Asked<R extends string> = { erp_request: R; erp_refusal: string };

/** What the franchisor's system has not answered yet about a document, or has refused. */
export function ErpStrip<R extends string>({
  document,
  texts,
}: {
  document: Asked<R | ''>;
  texts: Readonly<Record<R, string>> & { refused(why: string): string };
}) {
  const { erp_request, erp_refusal } = document;
  if (erp_refusal !== '') return <StripNote held>{texts.refused(connectorReason(erp_refusal))}</StripNote>;
  return erp_request === '' ? null : <StripNote>{texts[erp_request]}</StripNote>;
}
