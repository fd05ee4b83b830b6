import { IconNote } from '../../ui/icons.tsx';
import classes from './item-cell.module.css';
import { nameOf } from './item-name.ts';
import { ItemPicture } from './item-picture.tsx';

/** An item in a table of lines: picture, name, number and variant, and what was noted on the line. */
export function ItemCell({
  item,
  note = '',
}: {
  item: {
    item_no: string;
    variant_code: string;
    description: string;
    variant_description: string;
    picture?: string;
  };
  note?: string;
}) {
  return (
    <span className={classes.item}>
      <ItemPicture picture={item.picture ?? ''} name={item.description} size={44} />
      <span>
        {nameOf(item)}
        <small className="number">{[item.item_no, item.variant_code].filter(Boolean).join(' · ')}</small>
        {note && (
          <small>
            <IconNote size={14} /> {note}
          </small>
        )}
      </span>
    </span>
  );
}
