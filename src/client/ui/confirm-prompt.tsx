import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#client/messages/en.ts';
import classes from './confirm-prompt.module.css';
import { Dialog } from './dialog.tsx';

export type Question = {
  title: string;
  body?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** A second answer, which is neither yes nor to leave things as they are. */
  otherLabel?: string;
  danger?: boolean;
  /** Enter leaves things as they are: the question comes unasked, and what it would undo is a person's own work. */
  enterCancels?: boolean;
};

/** One of several is the answer, said by its place. */
export type Choice = Pick<Question, 'title'> & { choices: readonly string[] };

export type Said = 'yes' | 'other' | number | null;
export type Asked = { question: Question | Choice; answer: (said: Said) => void };

export default function Prompt({ asked }: { asked: Asked }) {
  const { answer } = asked;
  const question: Partial<Question & Choice> = asked.question;
  return (
    <Dialog
      opened
      onClose={() => answer(null)}
      title={question.title}
      centered
      withCloseButton={false}
      size="sm"
    >
      {question.body ? (
        <Text component="div" mb="lg">
          {question.body}
        </Text>
      ) : null}
      {question.choices && (
        <Stack gap="xs" mb="lg">
          {question.choices.map((choice, place) => (
            <Button
              key={choice}
              variant="default"
              size="lg"
              fullWidth
              justify="flex-start"
              classNames={{ label: classes.choice }}
              data-autofocus={place === 0 || undefined}
              onClick={() => answer(place)}
            >
              {choice}
            </Button>
          ))}
        </Stack>
      )}
      <Group justify="flex-end">
        <Button
          variant="default"
          data-autofocus={question.enterCancels || undefined}
          onClick={() => answer(null)}
        >
          {question.cancelLabel ?? t.ui.cancel}
        </Button>
        {question.otherLabel === undefined ? null : (
          <Button onClick={() => answer('other')}>{question.otherLabel}</Button>
        )}
        {question.confirmLabel === undefined ? null : (
          <Button
            data-autofocus={!question.enterCancels || undefined}
            {...(question.danger ? { color: 'red' } : {})}
            onClick={() => answer('yes')}
          >
            {question.confirmLabel}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}
