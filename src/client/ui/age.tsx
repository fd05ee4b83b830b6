import { useEffect, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { serverMs } from '#client/page/server-clock.ts';

/** `2 min ago`, kept up to date. */
export function Age({ at }: { at: string | null }) {
  const [now, setNow] = useState(() => serverMs());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverMs()), 30_000);
    return () => clearInterval(timer);
  }, []);
  if (at === null) return <span>{t.ui.never}</span>;
  return <time dateTime={at}>{ageText(Math.max(now, Date.parse(at)) - Date.parse(at))}</time>;
}

export function ageText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return t.ui.justNow;
  if (minutes < 60) return t.ui.minutesAgo(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? t.ui.hoursAgo(hours) : t.ui.daysAgo(Math.floor(hours / 24));
}
