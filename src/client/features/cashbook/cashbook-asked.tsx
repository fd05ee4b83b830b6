import { Button, Select } from '@mantine/core';
import { useDrawerOptions } from '../../fields/drawers.ts';
import { t } from '../../messages/en.ts';
import { Note } from '../../ui/note.tsx';
import { useSays } from '../../workflows/list/says.ts';
import classes from './cashbook.module.css';
import type { Book } from './cashbook-entries.ts';

const texts = t.cashbook;

/** The cash of the tills, or what is on bank accounts. */
export function Books({ type, change }: { type: Book; change(of: Book): void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and there is no room for one in a line
    <div role="group" className={classes.asked} aria-label={texts.account}>
      {(['cash', 'bank'] as const).map(of => (
        <Button
          key={of}
          variant={of === type ? 'light' : 'default'}
          aria-pressed={of === type}
          onClick={() => change(of)}
        >
          {texts[of]}
        </Button>
      ))}
    </div>
  );
}

/** One drawer of the cash book, or all of them; nothing where no location has drawers with names. */
export function DrawerOfBook({
  shop,
  drawer,
  choose,
}: {
  shop: string;
  drawer: string;
  choose(drawer: string): void;
}) {
  const drawers = useDrawerOptions({ franchise_code: shop, drawer_code: drawer });
  const name = drawers.find(({ value }) => value === drawer)?.label ?? drawer;
  useSays('drawer', drawer === '' ? '' : texts.ofDrawer(name));
  if (drawers.length === 0 && drawer === '') return null;
  const isKnown = drawer === '' || drawers.some(({ value }) => value === drawer);
  return (
    <>
      <Select
        size="md"
        aria-label={texts.drawer}
        allowDeselect={false}
        data={[
          { value: '', label: texts.allDrawers },
          ...drawers,
          // One that is gone since, or that this tablet does not know yet.
          ...(isKnown ? [] : [{ value: drawer, label: drawer }]),
        ]}
        value={drawer}
        onChange={next => choose(next ?? '')}
      />
      {drawer === '' ? null : <Note>{texts.drawerOnly}</Note>}
    </>
  );
}
