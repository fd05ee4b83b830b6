import { Button } from '@mantine/core';
import { formatNumber } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconBox, IconSearch } from '../../ui/icons.tsx';
import type { Storeroom } from './use-storeroom.ts';

const texts = t.storeroom;

/** Why there are no rows, and what helps. */
export function FoundNothing(props: {
  storeroom: Storeroom;
  searching: boolean;
  filtered: boolean;
  clear: () => void;
}) {
  const { items, itemsHere, index, filling, elsewhere } = props.storeroom;
  const canFetch = useCanFetch();
  if (items.all.length === 0) {
    if (filling)
      return <EmptyState title={texts.filling(formatNumber(filling.done), formatNumber(filling.total))} />;
    if (itemsHere)
      return <EmptyState icon={<IconBox size={32} />} title={texts.noItems} hint={texts.noItemsHint} />;
    return canFetch ? (
      <EmptyState title={t.ui.loading} />
    ) : (
      <EmptyState icon={<IconBox size={32} />} title={t.ui.notOnTablet} hint={t.ui.notOnTabletHint} />
    );
  }
  if (elsewhere?.asOf === null)
    return <EmptyState icon={<IconBox size={32} />} title={canFetch ? t.ui.loading : texts.othersNeedLine} />;
  if (props.searching && !index?.rows.length) return <EmptyState title={texts.preparing} />;
  return (
    <div role="status">
      <EmptyState
        icon={<IconSearch size={32} />}
        title={props.filtered ? texts.noneFiltered : texts.none}
        hint={props.filtered ? null : texts.noneHint}
        action={
          props.filtered && (
            <Button variant="default" onClick={props.clear}>
              {texts.clearFilters}
            </Button>
          )
        }
      />
    </div>
  );
}
