import { type RefObject, useEffect, useState } from 'react';

const spare = 8;

/** Which rows of a long list of equal rows are near enough to be drawn: `[first, last)`. The window scrolls, not the list. */
export function useWindow(
  list: RefObject<HTMLElement | null>,
  count: number,
  rowPx: number,
): [number, number] {
  const [range, setRange] = useState<[number, number]>([0, 30]);
  useEffect(() => {
    const look = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const first = Math.max(0, Math.floor(-top / rowPx) - spare);
      const last = Math.ceil((innerHeight - top) / rowPx) + spare;
      setRange(known => (known[0] === first && known[1] === last ? known : [first, last]));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [list, rowPx]);
  return [range[0], Math.min(range[1], count)];
}
