import { t } from '#client/messages/en.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { DateText } from '../../ui/tables/values.tsx';
import styles from './news.module.css';
import { news } from './news.ts';
import { inWords } from './news-entry.ts';

/** What is new, the newest first. */
export default function NewsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet opened title={t.news.title} onClose={onClose}>
      <ol className={styles.news}>
        {news.map(each => {
          const { title, text } = inWords(each);
          return (
            <li key={each.key}>
              <h3>{title}</h3>
              <small>
                <DateText value={each.on} />
              </small>
              <p>{text}</p>
            </li>
          );
        })}
      </ol>
    </Sheet>
  );
}
