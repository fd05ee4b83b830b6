import { Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { notify } from '../../page/notices.ts';
import { Block } from '../../ui/form-page.tsx';
import { keptPairing } from '../../workflows/display/paired.ts';
import type PairPanel from './pair-panel.tsx';

const texts = t.customerDisplay;

/**
 * A window of its own. Without a way back to this one (`noopener`) it gets no copy of the storage of this tab, where the session
 * is: the customer's screen knows no person, and cannot reach the till but by what the till hears.
 */
const open = () => void window.open('/customerDisplay', '_blank', 'popup,noopener');

/** Opens the screen that faces the customer: another window, or on another tablet. What the latter needs is loaded on use. */
export default function CustomerDisplay() {
  const [panel, setPanel] = useState<{ Panel: typeof PairPanel; begins: boolean } | null>(null);
  const load = (begins: boolean) =>
    import('./pair-panel.tsx').then(
      file => setPanel({ Panel: file.default, begins }),
      () => notify.failure(t.call.needsConnection),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the start
  useEffect(() => {
    if (keptPairing()) void load(false);
  }, []);
  return (
    <Block title={texts.title}>
      <Text size="sm">{texts.openHint}</Text>
      <Group>
        <Button variant="default" onClick={open}>
          {texts.open}
        </Button>
        {panel ? (
          <panel.Panel begins={panel.begins} />
        ) : (
          <Button variant="default" onClick={() => void load(true)}>
            {texts.pair.open}
          </Button>
        )}
      </Group>
    </Block>
  );
}
