import { Button, Text } from '@mantine/core';
import { t } from '#client/messages/en.ts';
import { Block } from '../../ui/form-page.tsx';

const texts = t.customerDisplay;

/**
 * A window of its own. Without a way back to this one (`noopener`) it gets no copy of the storage of this tab, where the session
 * is: the customer's screen knows no person, and cannot reach the till but by what the till hears.
 */
const open = () => void window.open('/customerDisplay', '_blank', 'popup,noopener');

/** Opens the screen that faces the customer. */
export default function CustomerDisplay() {
  return (
    <Block title={texts.title}>
      <Text size="sm">{texts.openHint}</Text>
      <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={open}>
        {texts.open}
      </Button>
    </Block>
  );
}
