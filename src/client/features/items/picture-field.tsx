import { type DragEvent, useState } from 'react';
import { fileStorage, ownGoods } from '#calls/administration/index.ts';
import { itemPictures } from '#calls/index.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { t } from '../../messages/en.ts';
import { useCall } from '../../outbox/call.ts';
import { notify } from '../../page/notices.ts';
import { useRecord } from '../../read/use-record.ts';
import { IconTrash } from '../../ui/icons.tsx';
import { FileButton } from '../../ui/inputs/file-button.tsx';
import { Note } from '../../ui/note.tsx';
import { ItemPicture } from '../../workflows/items/item-picture.tsx';
import { resizePicture } from '../../workflows/items/resize-picture.ts';
import { tableChanged } from '../../workflows/items/table-changed.ts';
import { CallButton } from '../../workflows/list/call-button.tsx';
import classes from './picture-field.module.css';

const texts = t.itemPictures;

/** An item's picture, and a new one in its place: dropped, chosen, or taken with the camera. */
export default function PictureField({ item }: { item: FranchiseItem }) {
  const { item_no, description, picture } = item;
  const { send, allowed } = useCall(item.own ? ownGoods.setPicture : itemPictures.set);
  const { data: config } = useRecord(fileStorage.itemConfig, {});
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const may = allowed();
  const offline = !may.ok && may.reason === 'connection';
  const off = offline || busy;

  const take = async (file: File | undefined) => {
    if (!file || off) return;
    setBusy(true);
    try {
      const resized = await resizePicture(file).catch(() => null);
      if (!resized) return notify.failure(texts.unreadable);
      const sent = await send({ item_no, ...resized });
      if (sent.kind === 'done') notify.success(texts.saved);
      tableChanged(sent);
    } finally {
      setBusy(false);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <section
      className={classes.field}
      aria-label={texts.title}
      data-over={over || undefined}
      onDragOver={event => {
        event.preventDefault();
        setOver(!off);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ItemPicture key={picture} picture={picture} name={description} size={160} />
      <div className={classes.side}>
        {offline ? (
          <Note tone="warn">{texts.needsConnection}</Note>
        ) : (
          <p>{item.own ? texts.ownHint : config?.has_site ? texts.siteHint : texts.hint}</p>
        )}
        <div className={classes.buttons}>
          <FileButton accept="image/*" off={off} busy={busy} onFiles={([file]) => take(file)}>
            {busy ? texts.working : texts.choose}
          </FileButton>
          <FileButton accept="image/*" off={off} onFiles={([file]) => take(file)} camera>
            {texts.photo}
          </FileButton>
          {picture !== '' && (
            <CallButton
              call={item.own ? ownGoods.removePicture : itemPictures.remove}
              input={{ item_no }}
              look="quiet-danger"
              icon={<IconTrash />}
              confirm={{
                title: texts.removeTitle(description),
                body: texts.removeBody,
                confirmLabel: texts.remove,
                danger: true,
              }}
              onSent={tableChanged}
            >
              {texts.remove}
            </CallButton>
          )}
        </div>
      </div>
    </section>
  );
}
