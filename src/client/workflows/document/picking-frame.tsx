import { createTheme, Drawer, MantineThemeProvider, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { t } from '../../messages/en.ts';
import { useTopmost } from '../../ui/topmost.ts';
import { ItemPictures } from '../items/item-picture.tsx';
import classes from './picking-frame.module.css';

export type PickingFrameProps = {
  head: ReactNode;
  items: ReactNode;
  /** What the lines are called, and on a phone their way in. */
  title: { name: string; open: string; icon: ReactNode };
  /** Above the lines: whom or what they are for. */
  strip: ReactNode;
  lines: ReactNode;
  /** Below them: totals and what can be done. */
  foot: ReactNode;
  /** How many pieces the lines are. */
  pieces: number;
  /** Nothing is picked, and nothing can be taken back. */
  empty: boolean;
  /** On a phone below the items: what it comes to, and the main button. */
  bar: { worth?: string; action: ReactNode };
};

const phones = '(max-width: 47.99em)';
const uprightTablets = '(min-width: 48em) and (max-width: 61.99em) and (orientation: portrait)';
const atOnce = { getInitialValueInEffect: false };

/**
 * Items on the left, the lines that they have become on the right. On a phone the lines are a sheet over the items. On a tablet
 * that is held upright they stand below the items once there are some.
 */
export function PickingFrame(props: PickingFrameProps) {
  const { head, items, title, strip, lines, foot, pieces, empty, bar } = props;
  const phone = useMediaQuery(phones, false, atOnce);
  const upright = useMediaQuery(uprightTablets, false, atOnce);
  const [open, setOpen] = useState(false);
  const folded = phone || (upright && (empty || open));
  const isTopmost = useTopmost(open && folded);
  const content = (
    <>
      <div className={classes.strips}>{strip}</div>
      {lines}
      <div className={classes.foot}>{foot}</div>
    </>
  );
  return (
    <ItemPictures>
      <div className={classes.screen} data-upright={upright || undefined}>
        <div className={classes.main}>
          {head}
          {items}
        </div>
        {folded ? (
          <>
            <div className={classes.bar}>
              <button type="button" className={classes.barLines} onClick={() => setOpen(true)}>
                {title.icon}
                <span>
                  {t.doc.itemCount(pieces)}
                  {bar.worth !== undefined && (
                    <>
                      {' '}
                      · <strong className="number">{bar.worth}</strong>
                    </>
                  )}
                  <VisuallyHidden>, {title.open}</VisuallyHidden>
                </span>
              </button>
              {bar.action}
            </div>
            <Drawer
              opened={open}
              onClose={() => setOpen(false)}
              closeOnEscape={isTopmost}
              // Below what its buttons open, also after a tablet was turned and it came last.
              zIndex={190}
              position="bottom"
              size="92%"
              title={title.name}
              classNames={{ content: classes.sheet, body: classes.sheetLines }}
            >
              {content}
            </Drawer>
          </>
        ) : (
          <aside className={classes.lines} aria-label={title.name}>
            {content}
          </aside>
        )}
      </div>
    </ItemPictures>
  );
}

// As many side by side as there is room for: what they take is not there for the lines.
const lowButtons = createTheme({ components: { Button: { defaultProps: { h: 44, fz: 14, px: 6 } } } });

/** Buttons below the lines. */
export function FootButtons({ children }: { children: ReactNode }) {
  return (
    <MantineThemeProvider theme={lowButtons}>
      <div className={classes.buttons}>{children}</div>
    </MantineThemeProvider>
  );
}
