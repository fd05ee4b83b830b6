import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useInsertionEffect, useRef } from 'react';
import { useTopmost } from './topmost.ts';
import { useCloseTyped } from './typed.ts';

// As high as what is in it, and the page still in sight above.
const lowSheet = {
  content: { height: 'auto', maxHeight: 'min(92dvh, 100%)', borderRadius: '16px 16px 0 0' },
} as const;

// Two frames that the library draws one after the other, each for itself: the longest tasks of a sale.
export const noTransition = { duration: 0 } as const;

/** Something to fill in next to the sale: from the right on a tablet, from below on a phone. */
export function Sheet({
  opened,
  onClose,
  title,
  size = 'md',
  atOnce = false,
  children,
}: {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** `full`: the whole width, for wide tables. */
  size?: 'md' | 'lg' | 'xl' | 'full';
  /** It stands there without moving in: a person who works quickly would wait for it. */
  atOnce?: boolean;
  children: ReactNode;
}) {
  useFocusBack(opened);
  const isTopmost = useTopmost(opened);
  const close = useCloseTyped(opened, onClose);
  const phone = useMediaQuery('(max-width: 47.99em)');
  return (
    <Drawer
      opened={opened}
      onClose={close}
      title={title}
      closeOnEscape={isTopmost}
      position={phone ? 'bottom' : 'right'}
      size={size === 'full' ? '100%' : size}
      {...(phone ? { styles: lowSheet } : {})}
      {...(atOnce ? { transitionProps: noTransition } : {})}
    >
      {children}
    </Drawer>
  );
}

/**
 * The library gives the focus back when a sheet closes, but not when it is taken away while it is open. It takes a field
 * that has the focus from the start for where the focus was.
 */
function useFocusBack(opened: boolean): void {
  const before = useRef<Element | null>(null);
  // Before a field in the sheet takes the focus.
  useInsertionEffect(() => {
    if (opened) before.current = document.activeElement;
  }, [opened]);
  useEffect(() => {
    if (!opened) return;
    return () => {
      const from = before.current;
      if (from instanceof HTMLElement && document.activeElement === document.body) from.focus();
    };
  }, [opened]);
}
