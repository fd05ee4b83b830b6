import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { useTopmost } from './topmost.ts';

// As high as what is in it, and the page still in sight above.
const lowSheet = {
  content: { height: 'auto', maxHeight: 'min(92dvh, 100%)', borderRadius: '16px 16px 0 0' },
} as const;

/** Something to fill in next to the sale: from the right on a tablet, from below on a phone. */
export function Sheet({
  opened,
  onClose,
  title,
  size = 'md',
  children,
}: {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** `full`: the whole width, for wide tables. */
  size?: 'md' | 'lg' | 'xl' | 'full';
  children: ReactNode;
}) {
  useFocusBack(opened);
  const isTopmost = useTopmost(opened);
  const phone = useMediaQuery('(max-width: 47.99em)');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      closeOnEscape={isTopmost}
      position={phone ? 'bottom' : 'right'}
      size={size === 'full' ? '100%' : size}
      {...(phone ? { styles: lowSheet } : {})}
    >
      {children}
    </Drawer>
  );
}

/** The library gives the focus back when a sheet closes, but not when it is taken away while it is open. */
function useFocusBack(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    };
  }, [opened]);
}
