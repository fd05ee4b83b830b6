import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { franchises } from '#calls/administration/index.ts';
import type { FranchiseDetails } from '#calls/setup/franchises.ts';
import { PlacePicker } from '../../../fields/place-picker.tsx';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Block, Fields, FormPage, RestoredNote } from '../../../ui/form-page.tsx';
import { IconRefresh } from '../../../ui/icons.tsx';
import { WholeNumberInput } from '../../../ui/inputs/whole-number-input.tsx';
import { Note } from '../../../ui/note.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import { AccountCheck } from './account-check.tsx';
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
  const { values } = form;
  const field = (name: keyof typeof texts.fields & keyof FranchiseValues, more: object = {}) => (
    <TextInput label={texts.fields[name]} autoComplete="off" {...more} {...form.getInputProps(name)} />
  );
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
        <Block title={texts.blocks.general}>
          <Fields>
            {franchise ? (
              <Facts
                facts={[
                  [texts.fields.customer_no, franchise.customer_no],
                  [
                    texts.blocks.locations,
                    franchise.locations.map(({ code, name }) => `${code} ${name}`).join(', '),
                  ],
                ]}
              />
            ) : (
              field('customer_no', { required: true, maxLength: 7, description: texts.codeHint })
            )}
            {field('name', { required: true })}
            {field('phone_no', { inputMode: 'tel' })}
            {field('contact')}
            {field('address')}
            <PlacePicker place={values} onChange={place => form.setValues(place)} />
            {field('region_code')}
            {field('tp_no')}
            {field('ss_no')}
            {field('batch_name')}
          </Fields>
        </Block>
        <Block title={texts.blocks.bank}>
          <Fields>
            {field('bank_bin', { inputMode: 'numeric', maxLength: 6 })}
            {field('bank_account_no')}
          </Fields>
          <AccountCheck bankBin={values.bank_bin} accountNo={values.bank_account_no} />
        </Block>
        <Block title={texts.blocks.vendor}>
          {!franchise && <Note>{texts.vendorHint}</Note>}
          <Fields>
            {field('vendor_no')}
            {field('vendor_name')}
            {field('buy_from_code')}
            {field('buy_from_address')}
            <WholeNumberInput
              label={texts.fields.receipt_lead_time}
              max={365}
              placeholder="0"
              {...form.getInputProps('receipt_lead_time')}
              value={values.receipt_lead_time}
              onChange={days => form.setFieldValue('receipt_lead_time', days)}
            />
          </Fields>
        </Block>
        <Block title={texts.blocks.consignment}>
          {!franchise && <Note>{texts.consignmentHint}</Note>}
          <Fields>
            {field('consignment_location_code')}
            {field('consignment_warehouse_code')}
            {field('consignment_intransit_code')}
          </Fields>
        </Block>
        <Block title={texts.blocks.header}>
          <Fields>
            {field('header_campaign')}
            {field('header_costcenter')}
            {field('header_channel')}
            {field('header_department')}
            {field('header_factory')}
          </Fields>
        </Block>
        <Block title={texts.blocks.lines}>
          <Fields>
            {field('line_campaign')}
            {field('line_costcenter')}
            {field('line_gen_bus_posting_group')}
          </Fields>
        </Block>
      </fieldset>
      {props.children}
    </FormPage>
  );
}
