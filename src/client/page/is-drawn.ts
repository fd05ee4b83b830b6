import { useCallback, useEffect, useRef } from 'react';

/** Whether the component is still on the screen, asked when a late answer comes: of what was left nothing closes or leads on. */
export function useIsDrawn(): () => boolean {
  const drawn = useRef(true);
  useEffect(() => {
    drawn.current = true;
    return () => {
      drawn.current = false;
    };
  }, []);
  return useCallback(() => drawn.current, []);
}
