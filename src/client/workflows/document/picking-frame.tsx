import { Drawer, VisuallyHidden } from '@mantine/core';
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
  /** How many lines there are: pieces and kilograms have no sum. */
  lineCount: number;
  /** On a phone below the items: what it comes to, and the main button. */
  bar: { worth?: string; action: ReactNode };
};

/**
 * Items on the left, the lines that they have become on the right. On a phone the lines are a sheet over the
 * items.
 */
export function PickingFrame({ head, items, title, strip, lines, foot, lineCount, bar }: PickingFrameProps) {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(false);
  const isTopmost = useTopmost(open && phone);
  const content = (
    <>
      {strip}
      {lines}
      <div className={classes.foot}>{foot}</div>
    </>
  );
  return (
    <ItemPictures>
      <div className={classes.screen}>
        <div className={classes.main}>
          {head}
          {items}
        </div>
        {phone ? (
          <>
            <div className={classes.bar}>
              <button type="button" className={classes.barLines} onClick={() => setOpen(true)}>
                {title.icon}
                <span>
                  {t.doc.itemCount(lineCount)}
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

/** Buttons below the lines. */
export function FootButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
