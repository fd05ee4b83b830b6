import { type ReactNode, useState } from 'react';
import { isLookedUp, type RegisteredCompany } from '#model/taxes/company-look-up.ts';
import { CompanyLookUp } from './company-look-up.tsx';

const nothing: RegisteredCompany = { name: '', address: '' };

/**
 * Name and address of a form that the register of companies fills in. What it has filled in gives way to its answer about
 * another code. What a person typed never does.
 *
 * @param fill takes the fields that the register may fill in
 */
export function useLookedUp(typed: RegisteredCompany, fill: (change: Partial<RegisteredCompany>) => void) {
  const [filled, setFilled] = useState(nothing);
  const isOurs = (field: keyof RegisteredCompany) => typed[field] === '' || typed[field] === filled[field];
  const take = (company: RegisteredCompany | null) => {
    const { name, address } = company ?? nothing;
    fill({ ...(isOurs('name') && { name }), ...(isOurs('address') && { address }) });
    setFilled({ name, address });
  };
  const isShown = ({ name, address }: RegisteredCompany) =>
    typed.name === name || (address !== '' && typed.address === address);
  return {
    /** No word of both was typed. */
    isAllOurs: isOurs('name') && isOurs('address'),
    /** What asks for a code, as it is kept, and tells the answer; null where nothing of it would be taken. */
    lookUp: (code: string): ReactNode =>
      isLookedUp(code) && (isOurs('name') || isOurs('address')) ? (
        <CompanyLookUp key={code} code={code} onAnswer={take} isShown={isShown} />
      ) : null,
  };
}
