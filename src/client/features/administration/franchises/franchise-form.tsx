import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { franchises } from '#calls/administration/index.ts';
import type { FranchiseDetails } from '#calls/setup/franchises.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { FormPage, RestoredNote } from '../../../ui/form-page.tsx';
import { IconRefresh } from '../../../ui/icons.tsx';
import { Note } from '../../../ui/note.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import { FranchiseBlocks } from './franchise-blocks.tsx';
import { blankFranchise, type FranchiseValues, valuesOf } from './franchise-values.ts';
import { LookUp } from './look-up.tsx';

const texts = t.franchises;

/** A franchise with all that its documents take from it, or a new one. */
export function FranchiseForm(props: { franchise: FranchiseDetails | null; children?: ReactNode }) {
  const { franchise } = props;
  const navigate = useNavigate();
  const call = franchise ? franchises.update : franchises.add;
  const { form, submit, busy, allowed, restored, clear } = useCallForm<typeof call, FranchiseValues>(call, {
    initial: franchise ? valuesOf(franchise) : blankFranchise,
    toInput: values => ({ franchise: values }),
    fieldsAt: 'franchise',
    draftKey: `franchises/${franchise?.customer_no ?? 'new'}`,
    onSent: sent => {
      if (sent.kind !== 'done') return;
      const { customer_no } = sent.answer;
      if (!franchise) void navigate({ to: '/franchises/detail', search: { no: customer_no }, replace: true });
    },
  });
  const mayNot = !allowed.ok && allowed.reason === 'permission';
  const offline = !allowed.ok && allowed.reason === 'connection' ? allowed.why : null;
  return (
    <FormPage
      title={franchise ? franchise.name : texts.add}
      onSubmit={event => {
        event.preventDefault();
        if (allowed.ok) void submit();
      }}
      actions={
        <>
          {franchise?.phone_no && (
            <CallButton
              call={franchises.sync}
              input={{ phone_no: franchise.phone_no }}
              icon={<IconRefresh />}
            >
              {texts.sync}
            </CallButton>
          )}
          {!mayNot && (
            <Button
              type="submit"
              loading={busy}
              {...(offline === null ? {} : { 'data-disabled': true, 'aria-disabled': true })}
            >
              {t.ui.save}
            </Button>
          )}
        </>
      }
    >
      {mayNot && <Note>{texts.ofTheOffice}</Note>}
      {offline !== null && <Note tone="warn">{offline}</Note>}
      {restored && <RestoredNote onDiscard={clear} />}
      {!franchise && !mayNot && <LookUp onFound={found => form.setValues(found)} />}
      <fieldset disabled={mayNot} style={{ border: 0, padding: 0, margin: 0, display: 'contents' }}>
        <FranchiseBlocks form={form} franchise={franchise} />
      </fieldset>
      {props.children}
    </FormPage>
  );
}
