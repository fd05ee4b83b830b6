import { useEffect } from 'react';
import { useUnsentCount } from '../tablet/entries.ts';

/** Shows on the icon of the installed app how much is unsent, where the device can. It stays there when the app is closed, which is when it is needed. */
export function useAppBadge(): void {
  const unsent = useUnsentCount();
  useEffect(() => {
    const shown = unsent > 0 ? navigator.setAppBadge?.(unsent) : navigator.clearAppBadge?.();
    // A device may refuse: the connection bar says the same.
    shown?.catch(() => undefined);
  }, [unsent]);
}
