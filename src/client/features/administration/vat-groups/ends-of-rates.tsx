import { Stack } from '@mantine/core';
import { vatGroups } from '#calls/administration/index.ts';
import type { VatGroupRow } from '#calls/administration/vat-groups.ts';
import { formatAmount, formatDate } from '#model/kit/format.ts';
import { endOf, hundredthsOf, reductionOf, withoutVat } from '#model/taxes/vat-rates.ts';
import { t } from '../../../messages/en.ts';
import { vatRateName } from '../../../messages/sales/vat.ts';
import { refresh } from '../../../read/query-client.ts';
import { useList } from '../../../read/use-list.ts';
import { Block } from '../../../ui/form-page.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';

const texts = t.vatGroups;
// VND before VAT, of which the card makes its example.
const example = 100_000;
const dong = (amount: number) => `${formatAmount(amount)} ₫`;

/** Each reduced rate that ends by law: what comes after it, and whether that is prepared. */
export function EndsOfRates() {
  const { rows } = useList(vatGroups.filter, { size: 100 });
  return rows.map(group => <EndOfRate key={group.vat_group} group={group} />);
}

function EndOfRate({ group }: { group: VatGroupRow }) {
  const state = reductionOf(group);
  const end = endOf(group);
  if (!state || !end) return null;
  const { vat_group, ends_on } = group;
  const rate = vatRateName(end.rate);
  const after = vatRateName(end.after);
  const from = formatDate(end.from);
  const price = Math.round((example * (10_000 + hundredthsOf(end.rate))) / 10_000);
  // What is shown has changed where the server refuses.
  const onSent = () => refresh(['vatGroups']);
  return state === 'ends' ? (
    <Block title={texts.ends(rate, formatDate(ends_on))}>
      <Stack align="start">
        <span>
          {texts.becomes(group.items, after, from)}{' '}
          {texts.prices(dong(price), dong(withoutVat(price, end.after)), dong(withoutVat(price, end.rate)))}
        </span>
        <CallButton
          call={vatGroups.prepareEnd}
          input={{ vat_group, ends_on, prepared: true }}
          look="primary"
          onSent={onSent}
        >
          {texts.prepare}
        </CallButton>
      </Stack>
    </Block>
  ) : (
    <Block title={texts.preparedTitle(rate)}>
      <Stack align="start">
        <span>{texts.prepared(from, after)}</span>
        <CallButton
          call={vatGroups.prepareEnd}
          input={{ vat_group, ends_on, prepared: false }}
          confirm={{
            title: texts.takeBackTitle,
            body: texts.takeBackBody,
            confirmLabel: texts.takeBack,
          }}
          onSent={onSent}
        >
          {texts.takeBack}
        </CallButton>
      </Stack>
    </Block>
  );
}
