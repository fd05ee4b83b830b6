import { useEffect, useEffectEvent } from 'react';
import { invoiceBuyers } from '#calls/index.ts';
import type { RegisteredCompany } from '#model/taxes/company-look-up.ts';
import { t } from '../../messages/en.ts';
import { useRecord } from '../../read/use-record.ts';
import { CallFailure } from '../../transport/fetch-call.ts';
import { Note } from '../../ui/note.tsx';

const texts = t.invoiceBuyer;

/**
 * Asks the register of companies who has a tax code, and says where name and address come from. Without a connection, or
 * where it does not answer, the person types.
 *
 * @param onAnswer null where the register names no company
 * @param isShown does the form show what the register says?
 */
export function CompanyLookUp({
  code,
  onAnswer,
  isShown,
}: {
  code: string;
  onAnswer: (company: RegisteredCompany | null) => void;
  isShown: (company: RegisteredCompany) => boolean;
}) {
  const { data, error, isPending } = useRecord(invoiceBuyers.lookUp, { tax_code: code });
  const isNotOffered = error instanceof CallFailure && error.code === 'unknown_call';
  const answer = useEffectEvent(onAnswer);
  useEffect(() => {
    if (data) answer(data.word === 'found' ? data : null);
  }, [data]);
  const says = () => {
    // A back end that lacks the call has no register, which is nothing to tell.
    if (isPending || isNotOffered) return null;
    if (!data) return texts.lookUpFailed;
    if (data.word === 'found') return isShown(data) ? texts.lookedUp(data.source) : null;
    if (data.word === 'unknown') return texts.notInRegister(data.source);
    return data.word === 'failed' ? texts.lookUpFailed : null;
  };
  const text = says();
  return <div role="status">{text !== null && <Note>{text}</Note>}</div>;
}
