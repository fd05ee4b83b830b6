import { useLocation } from '@tanstack/react-router';
import { t } from '../../messages/en.ts';
import { Block, FormPage } from '../../ui/form-page.tsx';
import WorkAt from './work-at.tsx';

/** Stands in the place of a page that is a shop's, for an administrator who works at none. The page is there afterwards. */
export default function ChooseShop() {
  const next = useLocation({ select: ({ href }) => href });
  return (
    <FormPage title={t.workAt.which}>
      <Block>
        <WorkAt next={next} why={t.workAt.whichHint} />
      </Block>
    </FormPage>
  );
}
