import { TextInput } from '@mantine/core';
import { productFeed } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { notify } from '../../../page/notices.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { DecisionForm } from '../../../workflows/list/decision-form.tsx';

const texts = t.productFeed;
type Props = { feed: AnswerOf<typeof productFeed.get>; onClose: () => void };

/** What the feed tells of all goods alike. */
export default function FeedSheet({ feed: { link_template, brand }, onClose }: Props) {
  const form = useCallForm(productFeed.save, {
    initial: { link_template, brand },
    onSent: ({ kind }) => {
      if (kind !== 'done') return;
      notify.success(texts.saved);
      onClose();
    },
  });
  return (
    <Sheet opened onClose={onClose} title={texts.change}>
      <DecisionForm about="productFeed" confirmLabel={t.ui.save} form={form} onClose={onClose}>
        <TextInput
          data-autofocus
          label={texts.link}
          description={texts.linkHint}
          maxLength={500}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...form.form.getInputProps('link_template')}
        />
        <TextInput
          label={texts.brand}
          description={texts.brandHint}
          maxLength={40}
          autoComplete="off"
          {...form.form.getInputProps('brand')}
        />
      </DecisionForm>
    </Sheet>
  );
}
