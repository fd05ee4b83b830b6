import { Checkbox, Select, Stack } from '@mantine/core';
import { t } from '#client/messages/en.ts';
import { notify } from '../../page/notices.ts';
import { useSignal } from '../../page/signal.ts';
import { type AfterSale, afterSale, setAfterSale, slipWays } from '../../tablet/after-sale.ts';

const texts = t.myProfile.afterSale;

/** What this tablet does by itself once a sale is made. */
export function AfterSaleChoice() {
  const chosen = useSignal(afterSale);
  const change = (part: Partial<AfterSale>) => {
    if (!setAfterSale({ ...chosen, ...part })) notify.failure(texts.notKept);
  };
  return (
    <Stack mt="md" gap="sm">
      <Select
        label={texts.slip}
        description={texts.hint}
        data={slipWays.map(value => ({ value, label: texts.ways[value] ?? value }))}
        allowDeselect={false}
        value={chosen.slip}
        onChange={value => change({ slip: slipWays.find(way => way === value) ?? chosen.slip })}
      />
      <Checkbox
        label={texts.drawer}
        checked={chosen.drawer}
        onChange={event => change({ drawer: event.currentTarget.checked })}
      />
      <Checkbox
        label={texts.sound}
        checked={chosen.sound}
        onChange={event => change({ sound: event.currentTarget.checked })}
      />
    </Stack>
  );
}
