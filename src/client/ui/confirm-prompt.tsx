import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#client/messages/en.ts';

export type Question = {
  title: string;
  body?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** A second answer, which is neither yes nor to leave things as they are. */
  otherLabel?: string;
  danger?: boolean;
};

export type Said = 'yes' | 'other' | null;
export type Asked = { question: Question; answer: (said: Said) => void };

export default function Prompt({ asked: { question, answer } }: { asked: Asked }) {
  return (
    <Modal
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
      <Group justify="flex-end">
        <Button variant="default" onClick={() => answer(null)}>
          {question.cancelLabel ?? t.ui.cancel}
        </Button>
        {question.otherLabel === undefined ? null : (
          <Button onClick={() => answer('other')}>{question.otherLabel}</Button>
        )}
        <Button data-autofocus {...(question.danger ? { color: 'red' } : {})} onClick={() => answer('yes')}>
          {question.confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
