import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Freshness, UnsentMark } from '../../ui/marks.tsx';
import classes from './document-head.module.css';

/** What a document is and how far it has come; its actions stand next to it. */
export function DocumentHead({
  title,
  status,
  unsent,
  final = true,
  freshness,
  facts,
  actions,
}: {
  title: string;
  status: ReactNode;
  /** Some of it is on this tablet only. */
  unsent: boolean;
  /** False when what is unsent may still be refused. */
  final?: boolean;
  freshness: { asOf: string | null; source: 'server' | 'tablet' };
  facts: ReactNode;
  actions: ReactNode;
}) {
  return (
    <header className={classes.head}>
      <div className={classes.titles}>
        <Title title={title} />
        {status}
        {unsent ? <UnsentMark final={final} /> : <Freshness {...freshness} />}
      </div>
      <div className={classes.facts}>{facts}</div>
      <div className={classes.actions}>{actions}</div>
    </header>
  );
}

/** Where it has to wrap it does so before the number, not within. */
function Title({ title }: { title: string }) {
  const at = title.lastIndexOf(' ') + 1;
  return (
    <h1>
      {title.slice(0, at)}
      <span>{title.slice(at)}</span>
    </h1>
  );
}

/** One of the facts in a document's head. */
export function HeadFact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <span>
      {name} {value}
    </span>
  );
}

/** Facts in a document's head, of which the empty ones are left out. */
export function HeadFacts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return facts.map(
    ([name, value]) => value !== '' && value !== false && <HeadFact key={name} name={name} value={value} />,
  );
}

/** A new document needs no more than its name, and where it comes from when it was left here. */
export function NewHead({
  title,
  named,
  restored,
}: {
  title: string;
  /** The name is seen; it is read out in any case. */
  named: boolean;
  restored: string | null;
}) {
  const name = <h1>{title}</h1>;
  if (!named && restored === null) return <VisuallyHidden>{name}</VisuallyHidden>;
  return (
    <header className={classes.head}>
      {named ? name : <VisuallyHidden>{name}</VisuallyHidden>}
      {restored && (
        <p className={classes.hint} role="status">
          {restored}
        </p>
      )}
    </header>
  );
}

export const headLink = classes.link;
