import { Button } from '@mantine/core';
import classes from './report.module.css';

/** Ways to look at the same figures, one of which is chosen. */
export function Ways<W extends string>(props: {
  /** What is chosen by them, for those who do not see it. */
  label: string;
  ways: Readonly<Record<W, string>>;
  order: readonly W[];
  chosen: W;
  choose(way: W): void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and its name is said all the same
    <div role="group" className={classes.presets} aria-label={props.label}>
      {props.order.map(way => (
        <Button
          key={way}
          variant={way === props.chosen ? 'light' : 'default'}
          aria-pressed={way === props.chosen}
          onClick={() => props.choose(way)}
        >
          {props.ways[way]}
        </Button>
      ))}
    </div>
  );
}
