import type { FormEvent, ReactNode } from 'react';
import { t } from '#client/messages/en.ts';
import styles from './form-page.module.css';

/** A record or form screen: title with marks, actions, and the fields in blocks. */
export function FormPage(props: {
  title: ReactNode;
  /** Next to the title: status, marks, age. */
  marks?: ReactNode;
  actions?: ReactNode;
  /** For wide tables. */
  wide?: boolean;
  onSubmit?: (event: FormEvent) => void;
  children: ReactNode;
}) {
  const body = (
    <>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1>{props.title}</h1>
          {props.marks}
        </div>
        <div className={styles.actions}>{props.actions}</div>
      </header>
      {props.children}
    </>
  );
  return props.onSubmit ? (
    <form className={styles.page} noValidate onSubmit={props.onSubmit}>
      {body}
    </form>
  ) : (
    <div className={styles.page} data-wide={props.wide || undefined}>
      {body}
    </div>
  );
}

/** A block of a form with its heading. */
export function Block({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles.block} aria-label={title}>
      {title ? <h2>{title}</h2> : null}
      {children}
    </section>
  );
}

/** Fields side by side where there is room. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

/** Says that a form continues a draft. */
export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className={styles.restored}>
      {t.ui.restored}{' '}
      <button type="button" onClick={onDiscard}>
        {t.ui.discardDraft}
      </button>
    </p>
  );
}
