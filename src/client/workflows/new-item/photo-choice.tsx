import { Group, Input } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../messages/en.ts';
import { notify } from '../../page/notices.ts';
import { FileButton } from '../../ui/inputs/file-button.tsx';
import { type Resized, resizePicture } from '../items/resize-picture.ts';
import classes from './photo-choice.module.css';

const texts = t.itemPictures;

/** A picture of what is not made yet: from the camera, or a file. */
export function PhotoChoice(props: {
  name: string;
  picture: Resized | null;
  onChange(picture: Resized): void;
}) {
  const { name, picture, onChange } = props;
  const [busy, setBusy] = useState(false);
  const take = async ([file]: readonly File[]) => {
    if (!file) return;
    setBusy(true);
    try {
      onChange(await resizePicture(file));
    } catch {
      notify.failure(texts.unreadable);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Input.Wrapper label={t.newItem.photo} labelElement="div">
      <Group gap="sm" align="center">
        {picture ? (
          <img
            className={classes.photo}
            src={`data:image/jpeg;base64,${picture.thumbnail}`}
            alt={name || t.newItem.photo}
          />
        ) : null}
        <FileButton accept="image/*" off={busy} busy={busy} onFiles={take} camera>
          {texts.photo}
        </FileButton>
        <FileButton accept="image/*" off={busy} onFiles={take}>
          {texts.choose}
        </FileButton>
      </Group>
    </Input.Wrapper>
  );
}
