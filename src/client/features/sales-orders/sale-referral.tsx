import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { customers } from '#calls/index.ts';
import { failureText, fetchCall } from '../../data/fetch-call.ts';
import { useCanFetch } from '../../data/reading.ts';
import { t } from '../../messages/en.ts';
import { Note } from '../../ui/note.tsx';
import type { SaleAction, SaleDraft } from './sale-draft.ts';
import classes from './sale-extras.module.css';

const texts = t.sale.referral;

/** Who referred the customer, found by their phone. */
export function SaleReferral({
  draft,
  dispatch,
}: {
  draft: SaleDraft;
  dispatch: (action: SaleAction) => void;
}) {
  const canFetch = useCanFetch();
  const [phone, setPhone] = useState('');
  const [found, setFound] = useState('');
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const code = draft.header.loyalty_cust_referral_code;
  const set = (loyalty_cust_referral_code: string) =>
    dispatch({ type: 'set-header', patch: { loyalty_cust_referral_code } });

  const check = async () => {
    setBusy(true);
    setWhy(null);
    try {
      const pos_so_no = draft.base_version > 0 ? draft.pos_so_no : '';
      const answer = await fetchCall(customers.checkReferral, { phone_no: phone, pos_so_no });
      if (!answer.available) return setWhy(answer.reason);
      setFound(texts.by(answer.name, answer.referral_code));
      set(answer.referral_code);
    } catch (error) {
      setWhy(failureText(customers.checkReferral, error) ?? t.sale.needsConnection);
    } finally {
      setBusy(false);
    }
  };

  if (code !== '')
    return (
      <>
        <Note>{found || texts.code(code)}</Note>
        <Button
          variant="default"
          onClick={() => {
            setFound('');
            set('');
          }}
        >
          {texts.remove}
        </Button>
      </>
    );
  return (
    <form
      className={classes.field}
      onSubmit={event => {
        event.preventDefault();
        if (phone.trim() !== '') void check();
      }}
    >
      <TextInput
        label={texts.phone}
        type="tel"
        inputMode="tel"
        maxLength={20}
        autoComplete="off"
        disabled={!canFetch}
        description={canFetch ? null : t.sale.needsConnection}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={phone}
        error={why}
        onChange={event => {
          setPhone(event.currentTarget.value);
          setWhy(null);
        }}
      />
      <Button type="submit" variant="default" loading={busy} disabled={!canFetch || phone.trim() === ''}>
        {texts.check}
      </Button>
    </form>
  );
}
