import { Group } from '@mantine/core';
import { useState } from 'react';
import { noSeries } from '#calls/administration/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { businessDate } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { serverMs } from '../../../page/server-clock.ts';
import { useList } from '../../../read/use-list.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Block } from '../../../ui/form-page.tsx';
import { WholeNumberInput } from '../../../ui/inputs/whole-number-input.tsx';
import { Note } from '../../../ui/note.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';

const texts = t.franchises.series;

/** The numbers that a franchise's documents of a year get; they are made for the year before it begins. */
export function NumberSeries({ franchise }: { franchise: string }) {
  const [year, setYear] = useState(() => Number(businessDate(new Date(serverMs())).slice(0, 4)));
  const { rows, isPending } = useList(noSeries.filter, {
    size: 100,
    filters: [filter('franchise_code', franchise), filter('year', String(year))],
  });
  return (
    <Block title={t.franchises.blocks.series}>
      <Group align="end">
        <WholeNumberInput label={texts.year} w={120} max={2199} value={year} onChange={setYear} />
        <CallButton call={noSeries.generate} input={{ franchise_code: franchise, year }}>
          {texts.generate}
        </CallButton>
      </Group>
      {rows.length > 0 ? (
        <Facts facts={rows.map(row => [row.prefix, String(row.last_no)])} />
      ) : (
        !isPending && <Note>{texts.none}</Note>
      )}
    </Block>
  );
}
