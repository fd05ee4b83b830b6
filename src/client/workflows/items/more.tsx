import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatNumber } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';

/** The end of what is shown: more comes when it is scrolled into sight, or by a press where nothing scrolls. */
export function More({ left, onMore }: { left: number; onMore: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const more = useEffectEvent(onMore);
  // Again for each part: while the end stays in sight nothing else would tell of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left says which part it is the end of
  useEffect(() => {
    const end = button.current;
    if (!end || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(entries => {
      if (entries.some(entry => entry.isIntersecting)) more();
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [left]);
  return (
    <Button ref={button} variant="default" fullWidth mt="md" onClick={onMore}>
      {t.pickers.item.more(formatNumber(left))}
    </Button>
  );
}
