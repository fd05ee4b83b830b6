import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#client/messages/en.ts';

export type Question = {
  title: string;
  body?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
};

export type Asked = { question: Question; answer: (yes: boolean) => void };

export default function Prompt({ asked: { question, answer } }: { asked: Asked }) {
  return (
    <Modal
      opened
      onClose={() => answer(false)}
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
        <Button variant="default" onClick={() => answer(false)}>
          {question.cancelLabel ?? t.ui.cancel}
        </Button>
        <Button data-autofocus {...(question.danger ? { color: 'red' } : {})} onClick={() => answer(true)}>
          {question.confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
