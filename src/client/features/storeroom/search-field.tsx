import { useMemo, useRef } from 'react';
import { t } from '../../messages/en.ts';
import { IconSearch, IconX } from '../../ui/icons.tsx';
import type { ScanAnswer } from '../../workflows/scan/scan-answer.ts';
import { ScanButton } from '../../workflows/scan/scan-button.tsx';
import styles from './storeroom.module.css';

const texts = t.storeroom;

/** The field and the camera next to it; on a phone where the thumb is. */
export function SearchField(props: {
  query: string;
  onChange: (query: string) => void;
  onEnter: () => void;
  onScan: (code: string) => ScanAnswer;
}) {
  const { query, onChange, onScan } = props;
  const field = useRef<HTMLInputElement>(null);
  // Drawn once, not with every key.
  const camera = useMemo(
    () => <ScanButton onScan={onScan} continuous={false} label={texts.scan} />,
    [onScan],
  );
  return (
    <div className={styles.find}>
      <div className={styles.field}>
        <IconSearch />
        <input
          ref={field}
          type="search"
          aria-label={texts.search}
          placeholder={texts.searchShort}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          value={query}
          onChange={event => onChange(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key === 'Escape') onChange('');
            if (event.key === 'Enter') props.onEnter();
          }}
        />
        {query && (
          <button
            type="button"
            aria-label={texts.clear}
            onClick={() => {
              onChange('');
              field.current?.focus();
            }}
          >
            <IconX />
          </button>
        )}
      </div>
      {camera}
    </div>
  );
}
