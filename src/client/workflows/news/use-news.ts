import { useCallback, useEffect, useState } from 'react';
import { useTablet } from '../../tablet/tablet.ts';
import { news } from './news.ts';
import type { News } from './news-entry.ts';

const key = 'news:told';
const all = news.map(each => each.key);

/**
 * What an update has brought since this person was last told on this tablet, and how it is noted that they were. To
 * whom the tablet is new, nothing is.
 */
export function useNews(): { untold: readonly News[]; noteTold: () => void } {
  const drafts = useTablet()?.drafts;
  const [untold, setUntold] = useState<readonly News[]>([]);
  const noteTold = useCallback(() => {
    setUntold([]);
    void drafts?.save(key, all).catch(() => undefined);
  }, [drafts]);
  useEffect(() => {
    let gone = false;
    void drafts?.load<string[]>(key).then(
      told => {
        if (gone) return;
        if (told === null) return noteTold();
        setUntold(news.filter(each => !told.includes(each.key)));
      },
      // No storage: then nothing could be noted either, and the same would be told every day.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [drafts, noteTold]);
  return { untold, noteTold };
}
