import { useState } from 'react';
import { customers } from '#calls/index.ts';
import { t } from '../../../messages/en.ts';
import { translate } from '../../../messages/language.ts';
import { fetchCall } from '../../../transport/fetch-call.ts';
import { Note } from '../../../ui/note.tsx';
import { AskedCode } from '../orders/asked-field.tsx';
import type { SaleAction, SaleDraft } from './sale-draft.ts';

const texts = t.sale.referral;

/** Who referred the customer, found by their phone. */
export function SaleReferral({
  draft,
  dispatch,
}: {
  draft: SaleDraft;
  dispatch: (action: SaleAction) => void;
}) {
  const [found, setFound] = useState('');
  const code = draft.header.loyalty_cust_referral_code;
  const set = (loyalty_cust_referral_code: string) =>
    dispatch({ type: 'set-header', patch: { loyalty_cust_referral_code } });

  const check = async (phone_no: string) => {
    const pos_so_no = draft.base_version > 0 ? draft.no : '';
    const answer = await fetchCall(customers.checkReferral, { phone_no, pos_so_no });
    // None of these reasons has parameters.
    if (!answer.available) return translate({ msg: answer.reason, key: answer.reason_key ?? '', params: [] });
    setFound(texts.by(answer.name, answer.referral_code));
    set(answer.referral_code);
    return null;
  };

  const remove = () => {
    setFound('');
    set('');
  };
  return (
    <AskedCode
      found={
        code === ''
          ? null
          : { note: <Note>{found || texts.code(code)}</Note>, removeLabel: texts.remove, onRemove: remove }
      }
      call={customers.checkReferral}
      field={{ label: texts.phone, type: 'tel', inputMode: 'tel', maxLength: 20 }}
      offline={t.sale.needsConnection}
      button={texts.check}
      check={check}
    />
  );
}
