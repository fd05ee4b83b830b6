import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../messages/en.ts';
import { Arrival } from '../../ui/arrivals.tsx';
import { IconNote } from '../../ui/icons.tsx';
import styles from './news.module.css';
import { inWords } from './news-entry.ts';
import NewsSheet from './news-sheet.tsx';
import { useNews } from './use-news.ts';

/** After an update: what it has brought, until the person has looked at it or does not want to. */
export default function NewsHint() {
  const { untold, noteTold } = useNews();
  const [open, setOpen] = useState(false);
  const show = () => {
    noteTold();
    setOpen(true);
  };
  return (
    <>
      {untold.length > 0 ? (
        <Arrival>
          <aside className={styles.hint} aria-label={t.news.title}>
            <IconNote size={28} />
            <div>
              <strong>{t.news.title}</strong>
              <p>{untold.map(each => inWords(each).title).join(' · ')}</p>
            </div>
            <Button variant="default" onClick={show}>
              {t.news.show}
            </Button>
            <CloseButton aria-label={t.news.dismiss} onClick={noteTold} />
          </aside>
        </Arrival>
      ) : null}
      {open ? <NewsSheet onClose={() => setOpen(false)} /> : null}
    </>
  );
}
