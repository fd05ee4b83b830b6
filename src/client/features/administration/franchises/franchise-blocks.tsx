import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { FranchiseDetails } from '#calls/setup/franchises.ts';
import { PlacePicker } from '../../../fields/place-picker.tsx';
import { t } from '../../../messages/en.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Block, Fields } from '../../../ui/form-page.tsx';
import { WholeNumberInput } from '../../../ui/inputs/whole-number-input.tsx';
import { Note } from '../../../ui/note.tsx';
import { AccountCheck } from './account-check.tsx';
import { BankField } from './bank-field.tsx';
import type { FranchiseValues } from './franchise-values.ts';

const texts = t.franchises;

type BlocksProps = { form: UseFormReturnType<FranchiseValues>; franchise: FranchiseDetails | null };

/** The fields of a franchise, by what they are for. */
export function FranchiseBlocks(props: BlocksProps) {
  return (
    <>
      <ShopBlocks {...props} />
      <SupplyBlocks {...props} />
      <BookingBlocks {...props} />
    </>
  );
}

const fieldsOf =
  (form: BlocksProps['form']) =>
  (name: keyof typeof texts.fields & keyof FranchiseValues, more: object = {}) => (
    <TextInput label={texts.fields[name]} autoComplete="off" {...more} {...form.getInputProps(name)} />
  );

/** What it is called, where it is, and its account. */
function ShopBlocks({ form, franchise }: BlocksProps) {
  const field = fieldsOf(form);
  const { values } = form;
  return (
    <>
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
          <BankField
            value={values.bank_bin}
            error={form.errors.bank_bin}
            onChange={bin => form.setFieldValue('bank_bin', bin)}
          />
          {field('bank_account_no')}
        </Fields>
        <AccountCheck bankBin={values.bank_bin} accountNo={values.bank_account_no} />
      </Block>
    </>
  );
}

/** Where its goods come from. */
function SupplyBlocks({ form, franchise }: BlocksProps) {
  const field = fieldsOf(form);
  const { values } = form;
  return (
    <>
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
    </>
  );
}

/** What its documents are booked on. */
function BookingBlocks({ form }: BlocksProps) {
  const field = fieldsOf(form);
  return (
    <>
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
    </>
  );
}
