import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Period } from '../../fields/period.ts';
import { PeriodFields } from '../../fields/period-fields.tsx';
import { t } from '../../messages/en.ts';
import { businessToday } from '../../page/server-clock.ts';
import { useSays } from '../list/says.ts';
import { periodName, presetPeriod, presets } from './periods.ts';
import classes from './report.module.css';

const texts = t.report;

/** Periods by name, and any other by its two days. */
export function PeriodChoice({
  from_date,
  to_date,
  onChange,
}: Period & { onChange: (next: Partial<Period>) => void }) {
  const today = businessToday();
  useSays('period', periodName({ from_date, to_date }));
  const chosenOne = useRef<HTMLButtonElement>(null);
  // On a phone there is room for three of them.
  useEffect(() => {
    const { current } = chosenOne;
    const group = current?.parentElement;
    if (current && group) group.scrollLeft = current.offsetLeft - group.offsetLeft - group.clientWidth / 3;
  }, []);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and there is no room for one in a line */}
      <div role="group" className={classes.presets} aria-label={texts.period}>
        {presets.map(preset => {
          const period = presetPeriod(preset, today);
          const chosen = period.from_date === from_date && period.to_date === to_date;
          return (
            <Button
              key={preset}
              ref={chosen ? chosenOne : null}
              variant={chosen ? 'light' : 'default'}
              aria-pressed={chosen}
              onClick={() => onChange(period)}
            >
              {texts.presets[preset]}
            </Button>
          );
        })}
      </div>
      <PeriodFields from_date={from_date} to_date={to_date} onChange={onChange} plain />
    </>
  );
}
