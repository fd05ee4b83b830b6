import { Button, Checkbox, Select, Stack, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { t } from '#client/messages/en.ts';
import { notify } from '../../page/notices.ts';
import { useSignal } from '../../page/signal.ts';
import { type AfterSale, afterSale, moneySounds, setAfterSale, slipWays } from '../../tablet/after-sale.ts';
import { ownVoice, tellMoney } from '../../workflows/pay/money-sound.ts';

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
      <MoneySound sound={chosen.sound} onChange={sound => change({ sound })} />
    </Stack>
  );
}

type Sound = AfterSale['sound'];

function MoneySound({ sound, onChange }: { sound: Sound; onChange: (sound: Sound) => void }) {
  useVoices();
  return (
    <>
      <Select
        label={texts.sound}
        data={moneySounds.map(value => ({ value, label: texts.sounds[value] ?? value }))}
        allowDeselect={false}
        value={sound}
        onChange={value => onChange(moneySounds.find(way => way === value) ?? sound)}
      />
      {sound === 'spoken' && !ownVoice() && <Text size="sm">{texts.noVoice}</Text>}
      {sound !== 'none' && (
        <Button variant="default" onClick={() => tellMoney(510_000)}>
          {texts.tryIt}
        </Button>
      )}
    </>
  );
}

/** Draws again when the browser has loaded its voices. */
function useVoices(): void {
  useSyncExternalStore(followVoices, () => globalThis.speechSynthesis?.getVoices().length ?? 0);
}

function followVoices(changed: () => void): () => void {
  const voices = globalThis.speechSynthesis;
  voices?.addEventListener('voiceschanged', changed);
  return () => voices?.removeEventListener('voiceschanged', changed);
}
