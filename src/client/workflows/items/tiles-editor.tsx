import { Button, Group, TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { itemTiles } from '#calls/index.ts';
import type { ItemTiles } from '#calls/stock/item-tiles.ts';
import { mostPages, mostTiles, pageNameLength } from '#model/stock/tiles.ts';
import { t } from '../../messages/en.ts';
import { useCall } from '../../outbox/call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconArrowLeft, IconPlus, IconX } from '../../ui/icons.tsx';
import itemClasses from './items.module.css';
import { ItemsPanel } from './items-panel.tsx';
import classes from './tiles-editor.module.css';
import { useAddByCode } from './use-add-by-code.ts';
import { useItemScanner } from './use-item-scanner.ts';
import { type TilePages, useTilePages } from './use-tile-pages.ts';

const texts = t.pickers.tiles;

/** Puts the pages of a shop together: a tap on an item puts it at the end of the page, or takes it off. */
export default function TilesEditor({
  tiles,
  panel,
  onStale,
  onClose,
}: {
  tiles: ItemTiles;
  panel: Omit<ComponentProps<typeof ItemsPanel>, 'tiles' | 'onEditTiles'>;
  /** Another person changed them since. */
  onStale: () => Promise<void>;
  onClose: () => void;
}) {
  const tilePages = useTilePages(tiles.pages);
  const { page, putOn, toggle } = tilePages;
  const { send, busy, allowed } = useCall(itemTiles.save);
  const byCode = useAddByCode(panel.index, item => putOn(item.item_no));
  useItemScanner(byCode.scan);
  const may = allowed();
  const save = async () => {
    const { location_code, version } = tiles;
    const kept = tilePages.pages
      .filter(({ item_nos }) => item_nos.length > 0)
      .map(({ name, item_nos }) => ({ name: name.trim(), item_nos: [...item_nos] }));
    const sent = await send({ location_code, version, pages: kept });
    if (sent.kind === 'done' || sent.kind === 'queued') onClose();
    // Who is told of it may save all the same: what they see then takes the place of the others' pages.
    if (sent.kind === 'refused' && sent.error.code === 'stale') await onStale();
  };
  const nameOf = (item_no: string) =>
    panel.index?.rows.find(row => row.item_no === item_no)?.description ?? item_no;

  return (
    <Dialog opened fullScreen onClose={onClose} title={texts.title} classNames={{ body: classes.body }}>
      <PageChips tilePages={tilePages} />
      <Group align="flex-end" mt="sm">
        <TextInput
          className={classes.name}
          size="md"
          label={texts.name}
          maxLength={pageNameLength}
          value={page.name}
          error={tilePages.fault}
          onChange={event => tilePages.rename(event.currentTarget.value)}
        />
        <Button size="md" variant="default" onClick={tilePages.removePage}>
          {texts.removePage}
        </Button>
      </Group>
      <p className={classes.hint}>{texts.hint(page.item_nos.length, mostTiles)}</p>
      <TileList tilePages={tilePages} nameOf={nameOf} />
      <ItemsPanel
        {...panel}
        byCode={byCode}
        inCart={item_no => page.item_nos.indexOf(item_no) + 1}
        onAdd={item => putOn(item.item_no)}
        onPick={group => {
          byCode.dismiss();
          toggle(group.item_no);
        }}
      />
      <div className={classes.foot}>
        {!may.ok && may.reason === 'connection' && <span role="alert">{may.why}</span>}
        <Button variant="default" size="md" onClick={onClose}>
          {t.ui.cancel}
        </Button>
        <Button size="md" loading={busy} disabled={tilePages.isWrong || !may.ok} onClick={() => void save()}>
          {t.ui.save}
        </Button>
      </div>
    </Dialog>
  );
}

/** The pages by their names, and one more. */
function PageChips({ tilePages }: { tilePages: TilePages }) {
  const { pages, at, setAt } = tilePages;
  return (
    <fieldset className={itemClasses.chips} aria-label={texts.pages}>
      {pages.map(({ name }, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
          key={index}
          type="button"
          className={itemClasses.chip}
          aria-pressed={index === at}
          onClick={() => setAt(index)}
        >
          {name || texts.unnamed}
        </button>
      ))}
      {pages.length < mostPages && (
        <button type="button" className={itemClasses.chip} onClick={tilePages.addPage}>
          <IconPlus />
          {texts.newPage}
        </button>
      )}
    </fieldset>
  );
}

/** The items of a page in their order. */
function TileList({ tilePages, nameOf }: { tilePages: TilePages; nameOf: (item_no: string) => string }) {
  const { page, forward, toggle } = tilePages;
  return (
    <ol className={classes.tiles} aria-label={page.name || texts.unnamed}>
      {page.item_nos.map((item_no, place) => (
        <li key={item_no}>
          <span className={classes.place}>{place + 1}</span>
          <span className={classes.tileName}>{nameOf(item_no)}</span>
          <button
            type="button"
            disabled={place === 0}
            aria-label={texts.forward(nameOf(item_no))}
            onClick={() => forward(place)}
          >
            <IconArrowLeft />
          </button>
          <button type="button" aria-label={texts.takeOff(nameOf(item_no))} onClick={() => toggle(item_no)}>
            <IconX />
          </button>
        </li>
      ))}
    </ol>
  );
}
