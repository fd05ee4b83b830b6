import { Button, Checkbox, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { items } from '#calls/index.ts';
import { t } from '../../../messages/en.ts';
import { useTable } from '../../../read/use-table.ts';
import { Block } from '../../../ui/form-page.tsx';
import { namesInOrder } from '../../../workflows/items/item-groups.ts';
import classes from './settings.module.css';

const texts = t.settings;

/** What the franchisor lets shops have for themselves, by category: those of the items, and any other that is typed. */
export function OwnGoodsBlock(props: {
  chosen: readonly string[];
  error: ReactNode;
  onChange(categories: readonly string[]): void;
}) {
  const { chosen, error, onChange } = props;
  const { rows } = useTable(items.filter);
  const [typed, setTyped] = useState('');
  // One that was typed stays where it is when its tick is taken away.
  const [added, setAdded] = useState(chosen);
  const known = namesInOrder([...rows.map(row => row.item_category), ...added, ...chosen]);
  const name = typed.trim();
  const add = () => {
    if (name === '') return;
    setAdded([...added, name]);
    if (!chosen.includes(name)) onChange([...chosen, name]);
    setTyped('');
  };
  return (
    <Block title={texts.blocks.ownGoods}>
      <fieldset className={classes.categories}>
        <legend>{texts.fields.own_goods_categories}</legend>
        <p>{texts.ownGoodsHint}</p>
        <div>
          {known.map(category => (
            <Checkbox
              key={category}
              size="md"
              label={category}
              checked={chosen.includes(category)}
              onChange={event =>
                onChange(
                  event.currentTarget.checked
                    ? [...chosen, category]
                    : chosen.filter(other => other !== category),
                )
              }
            />
          ))}
        </div>
        {error ? <p role="alert">{error}</p> : null}
      </fieldset>
      <div className={classes.another}>
        <TextInput
          label={texts.otherCategory}
          maxLength={100}
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return;
            // It adds a category, and saves nothing yet.
            event.preventDefault();
            add();
          }}
        />
        <Button variant="default" disabled={name === ''} onClick={add}>
          {texts.addCategory}
        </Button>
      </div>
    </Block>
  );
}
