import { rem } from '@mantine/core';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { items } from '#calls/index.ts';
import { thumbnailOf, thumbnailSide } from '#model/stock/pictures.ts';
import { useRecord } from '../../read/use-record.ts';
import classes from './item-picture.module.css';

const ImagePath = createContext('');

/** Asks once where the pictures lie, for all of a screen's `ItemPicture`s. */
export function ItemPictures({ children }: { children: ReactNode }) {
  const { data } = useRecord(items.imagePath, {});
  return <ImagePath value={data?.image_path ?? ''}>{children}</ImagePath>;
}

/** An item's picture, or its initial where there is none. Decoration: the name stands next to it. */
export function ItemPicture({ picture, name, size }: { picture: string; name: string; size: number }) {
  const [broken, setBroken] = useState(false);
  const base = useContext(ImagePath);
  const file = size <= thumbnailSide / 2 ? thumbnailOf(picture) : picture;
  if (!picture || !base || broken) {
    return (
      <span className={classes.initial} style={{ width: rem(size), height: rem(size) }} aria-hidden="true">
        {name.slice(0, 1).toUpperCase()}
      </span>
    );
  }
  return (
    <img
      className={classes.picture}
      src={`${base.replace(/\/$/, '')}/${file.replace(/^\//, '')}`}
      alt=""
      style={{ width: rem(size), height: rem(size) }}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}
