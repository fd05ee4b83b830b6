import { Button } from '@mantine/core';
import type { Drawer } from '../../fields/drawers.ts';
import { t } from '../../messages/en.ts';
import { Note } from '../../ui/note.tsx';
import classes from './shift.module.css';

const texts = t.shifts;

/** Which of a location's drawers is next to this tablet; asked once, and again when a person changes it. */
export function DrawerChoice(props: {
  drawers: readonly Drawer[];
  drawer: string | null;
  onChoose(code: string): void;
}) {
  return (
    <>
      <h3 id="which-drawer">{texts.whichDrawer}</h3>
      <Note>{texts.whichDrawerHint}</Note>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and the heading says it */}
      <div role="group" aria-labelledby="which-drawer" className={classes.drawers}>
        {props.drawers.map(({ code, name }) => (
          <Button
            key={code}
            size="xl"
            h={72}
            variant={code === props.drawer ? 'filled' : 'default'}
            aria-pressed={code === props.drawer}
            onClick={() => props.onChoose(code)}
          >
            {name}
          </Button>
        ))}
      </div>
    </>
  );
}
