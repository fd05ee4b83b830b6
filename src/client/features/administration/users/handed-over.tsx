import { useEffect, useRef } from 'react';
import { t } from '../../../messages/en.ts';
import type { Made } from './use-new-person.ts';
import classes from './users.module.css';

const texts = t.users;

/** What a new user is told to sign in with. It stands here once. */
export function HandedOver({ made }: { made: Made }) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <section className={classes.handed} aria-label={texts.made(made.name || made.username)}>
      <h2 ref={head} tabIndex={-1}>
        {texts.made(made.name || made.username)}
      </h2>
      <dl>
        <div>
          <dt>{texts.username}</dt>
          <dd>{made.username}</dd>
        </div>
        <div>
          <dt>{texts.password}</dt>
          <dd>{made.password}</dd>
        </div>
      </dl>
      <p>{texts.handOver}</p>
    </section>
  );
}
