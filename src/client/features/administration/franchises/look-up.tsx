import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { franchises } from '#calls/administration/index.ts';
import type { FranchiseCustomer } from '#calls/setup/franchises.ts';
import { singlePhone } from '#model/kit/read-phone.ts';
import { t } from '../../../messages/en.ts';
import { failureText, fetchCall } from '../../../transport/fetch-call.ts';
import { useCanFetch } from '../../../transport/reading.ts';
import { Block } from '../../../ui/form-page.tsx';
import { IconSearch } from '../../../ui/icons.tsx';
import { Note } from '../../../ui/note.tsx';

const texts = t.franchises.lookUp;

/** Fills a new franchise in with what the ERP knows of it already. */
export function LookUp({ onFound }: { onFound: (customer: FranchiseCustomer) => void }) {
  const [asked, setAsked] = useState('');
  const [state, setState] = useState<{ busy?: true; found?: string; error?: string }>({});
  const canFetch = useCanFetch();
  const find = async () => {
    const text = asked.trim();
    if (text === '' || state.busy || !canFetch) return;
    setState({ busy: true });
    const phone_no = singlePhone(text) ?? '';
    const by = { customer_no: phone_no === '' ? text : '', phone_no };
    try {
      const customer = await fetchCall(franchises.lookUp, by);
      onFound(customer);
      setState({ found: customer.name });
    } catch (error) {
      setState({ error: failureText(franchises.lookUp, error) ?? t.call.failed });
    }
  };
  return (
    <Block title={texts.title}>
      <Group align="start">
        <TextInput
          style={{ flex: '1 1 14rem' }}
          aria-label={texts.asked}
          placeholder={texts.asked}
          maxLength={40}
          autoComplete="off"
          value={asked}
          error={state.error}
          onChange={event => setAsked(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return;
            // It is not the franchise that is saved by it.
            event.preventDefault();
            void find();
          }}
        />
        <Button
          variant="default"
          leftSection={<IconSearch size={18} />}
          loading={state.busy ?? false}
          disabled={!canFetch}
          onClick={() => void find()}
        >
          {texts.find}
        </Button>
      </Group>
      <div role="status">{state.found && <Note>{texts.found(state.found)}</Note>}</div>
    </Block>
  );
}
