import { Button, Input } from '@mantine/core';
import { useState } from 'react';
import type { SystemConnection } from '#calls/administration/systems.ts';
import type { SystemField } from '#model/administration/systems.ts';
import { t } from '../../../messages/en.ts';
import { PasswordField } from '../../../ui/inputs/password-field.tsx';
import classes from './systems.module.css';
import { fieldName } from './systems-words.ts';

const texts = t.systems;

/** A secret: entered once, then only replaced. The server never tells it. */
export function SecretField(props: {
  field: SystemField;
  /** Where one is kept that stays unless it is replaced. */
  kept: SystemConnection['secrets'][number] | undefined;
  /** One is kept, for another address. */
  hasMoved: boolean;
  /** As Mantine's form gives them. */
  input: object;
}) {
  const { kept, input } = props;
  const { name, needed, most } = props.field;
  const [isReplaced, setIsReplaced] = useState(false);
  const label = fieldName(name);
  if (kept && !isReplaced)
    return (
      <Input.Wrapper label={label} labelElement="div">
        <div className={classes.kept}>
          <div>
            <p>{texts.isSet(kept.tail)}</p>
            <p>{texts.setBy(kept.changed_by)}</p>
          </div>
          <Button variant="default" aria-label={texts.replaceWhat(label)} onClick={() => setIsReplaced(true)}>
            {texts.replace}
          </Button>
        </div>
      </Input.Wrapper>
    );
  return (
    <PasswordField
      label={label}
      description={props.hasMoved ? texts.addressChanged : undefined}
      required={needed}
      maxLength={most}
      // Browsers would keep it with their passwords.
      autoComplete="one-time-code"
      {...(isReplaced ? { 'data-autofocus': true, autoFocus: true } : {})}
      {...input}
    />
  );
}
