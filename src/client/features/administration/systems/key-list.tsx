import type { systems } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { t } from '../../../messages/en.ts';
import { Block } from '../../../ui/form-page.tsx';
import classes from './systems.module.css';

const texts = t.systems;
type Keys = AnswerOf<typeof systems.list>['keys'];

/** Which key seals, and which former one may be removed. */
export function KeyList({ keys }: { keys: Keys }) {
  if (keys.length === 0) return null;
  return (
    <Block title={texts.keys}>
      <ul className={classes.keys}>
        {keys.map(({ id, seals, known, sealed }) => (
          <li key={id}>
            {(known ? (seals ? texts.keySeals : texts.keyFormer) : texts.keyLacking)(id, sealed)}
          </li>
        ))}
      </ul>
      {keys.length > 1 ? <p>{texts.keysHint}</p> : null}
    </Block>
  );
}
