import { useEffect, useRef, useState } from 'react';
import { itemPictures, items } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { certain } from '#model/kit/reading.ts';
import { readBarcode } from '#model/stock/read-barcode.ts';
import { t } from '../../../messages/en.ts';
import { useCall } from '../../../outbox/call.ts';
import { failureText, fetchCall } from '../../../transport/fetch-call.ts';
import { Block } from '../../../ui/form-page.tsx';
import { FileButton } from '../../../ui/inputs/file-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { resizePicture } from '../../../workflows/items/resize-picture.ts';
import classes from './import.module.css';

const texts = t.imports.pictures;

type Progress = { done: number; all: number; failed: readonly { name: string; why: string }[] };

/** Pictures of many items at once, each in a file that is named by the item's number or bar code. */
export function Pictures({ off }: { off: boolean }) {
  const { send } = useCall(itemPictures.set);
  const [progress, setProgress] = useState<Progress | null>(null);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  /** Why a file has not become the picture of its item; nothing when it has. */
  const take = async (file: File): Promise<string | null> => {
    const resized = await resizePicture(file).catch(() => null);
    if (!resized) return t.itemPictures.unreadable;
    try {
      const sent = await send({ item_no: await itemOf(file.name), ...resized }, { quiet: true });
      if (sent.kind === 'done') return null;
      return sent.kind === 'refused' ? sent.error.msg : t.call.failed;
    } catch (error) {
      return failureText(items.filter, error) ?? t.call.failed;
    }
  };
  const takeAll = async (files: readonly File[]) => {
    let now: Progress = { done: 0, all: files.length, failed: [] };
    setProgress(now);
    for (const file of files) {
      // No one waits for the rest on another screen.
      if (left.current) return;
      const why = await take(file);
      now = {
        ...now,
        done: now.done + 1,
        failed: why === null ? now.failed : [...now.failed, { name: file.name, why }],
      };
      setProgress(now);
    }
  };
  const busy = progress !== null && progress.done < progress.all;
  return (
    <Block title={texts.title}>
      <p style={{ margin: 0 }}>{texts.hint}</p>
      <div className={classes.buttons}>
        <FileButton accept="image/*" multiple off={off || busy} busy={busy} onFiles={takeAll}>
          {texts.choose}
        </FileButton>
      </div>
      {progress ? <Told {...progress} /> : null}
    </Block>
  );
}

function Told({ done, all, failed }: Progress) {
  const words = texts.done(formatQuantity(done - failed.length), formatQuantity(all));
  return (
    <>
      <p role="status" style={{ margin: 0 }}>
        {words}
      </p>
      {done < all ? (
        <progress className={classes.progress} aria-label={words} value={done} max={all} />
      ) : null}
      {failed.length > 0 ? (
        <Note tone="bad">
          <ul className={classes.failed}>
            {failed.map(({ name, why }) => (
              <li key={name}>
                <strong>{name}</strong>: {why}
              </li>
            ))}
          </ul>
        </Note>
      ) : null}
    </>
  );
}

/** `AO-001.jpg` is of the item AO-001, and `8934567890120.png` of the one with that bar code. */
async function itemOf(fileName: string): Promise<string> {
  const name = fileName.replace(/\.[^.]*$/, '').trim();
  const barcode = /^\d{8,14}$/.test(name) ? certain(readBarcode(name)) : null;
  if (barcode === null) return name;
  const found = await fetchCall(items.filter, {
    page: 1,
    size: 1,
    filters: [filter('barcode', barcode)],
  });
  return found.items[0]?.item_no ?? name;
}
