import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../messages/en.ts';
import { IconX } from '../../../ui/icons.tsx';
import classes from './structures.module.css';

const texts = t.pageStructures;

/** A list of names: each can be taken out, and one is added at a time. */
export function Names(props: { label: string; names: readonly string[]; change(names: string[]): void }) {
  const { label, names, change } = props;
  const [text, setText] = useState('');
  const add = () => {
    const name = text.trim();
    if (name === '') return;
    change([...new Set([...names, name])]);
    setText('');
  };
  return (
    <fieldset className={classes.names}>
      <legend>{label}</legend>
      {names.length === 0 ? <span>{texts.empty}</span> : null}
      <ul>
        {names.map(name => (
          <li key={name}>
            {name}
            <button
              type="button"
              aria-label={texts.removeOf(name, label)}
              onClick={() => change(names.filter(one => one !== name))}
            >
              <IconX size={16} />
            </button>
          </li>
        ))}
      </ul>
      <div className={classes.add}>
        <TextInput
          label={texts.add(label)}
          maxLength={60}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          // Enter adds the name, and does not save the page around it.
          onKeyDown={event => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="default" onClick={add}>
          {texts.addButton}
        </Button>
      </div>
    </fieldset>
  );
}
