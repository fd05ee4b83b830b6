import { Textarea, type TextareaProps } from '@mantine/core';

/** Why a person decides so, in their own words: the first field of a decision. */
export function ReasonField(props: TextareaProps) {
  return <Textarea data-autofocus required autosize maxLength={250} {...props} />;
}
