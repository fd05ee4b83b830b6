import { Button, Stack, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { productFeed } from '#calls/administration/index.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { DecisionForm } from '../../../workflows/list/decision-form.tsx';
import { feedAddress, type MadeKey, makeFeedKey } from './feed-key.ts';

const texts = t.productFeed;

/** Asks who reads with a new key, and shows the key once: the server is told its hash alone. */
export default function FeedKeySheet({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeKey | null>(null);
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    let isGone = false;
    void makeFeedKey().then(key => {
      if (!isGone) setMade(key);
    });
    return () => {
      isGone = true;
    };
  }, []);
  if (made === null) return null;
  return (
    <Sheet opened onClose={onClose} title={texts.newKey}>
      {isKept ? (
        <Shown made={made} onClose={onClose} />
      ) : (
        <Asked made={made} onClose={onClose} onKept={() => setIsKept(true)} />
      )}
    </Sheet>
  );
}

function Asked({ made, onClose, onKept }: { made: MadeKey; onClose: () => void; onKept: () => void }) {
  const form = useCallForm(productFeed.addKey, {
    initial: { name: '', hash: made.hash },
    onSent: ({ kind }) => {
      if (kind === 'done') onKept();
    },
  });
  return (
    <DecisionForm about="productFeed" confirmLabel={texts.makeKey} form={form} onClose={onClose}>
      <TextInput
        data-autofocus
        required
        label={texts.reader}
        description={texts.readerHint}
        maxLength={80}
        autoComplete="off"
        {...form.form.getInputProps('name')}
      />
    </DecisionForm>
  );
}

function Shown({ made: { key }, onClose }: { made: MadeKey; onClose: () => void }) {
  return (
    <Stack>
      <div role="status">
        <Note tone="warn">{texts.once}</Note>
      </div>
      <Once label={texts.key} value={key} />
      <Once label={texts.xmlWithKey} value={feedAddress('xml', key)} />
      <Once label={texts.jsonWithKey} value={feedAddress('json', key)} />
      <p>{texts.ways}</p>
      <p>{texts.store}</p>
      <Button onClick={onClose}>{texts.copied}</Button>
    </Stack>
  );
}

/** A text to be copied: all of it is chosen at a tap. */
function Once({ label, value }: { label: string; value: string }) {
  return (
    <TextInput
      readOnly
      label={label}
      value={value}
      autoComplete="off"
      spellCheck={false}
      onFocus={event => event.currentTarget.select()}
    />
  );
}
