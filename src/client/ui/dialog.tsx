import { Modal, type ModalProps } from '@mantine/core';
import { useTopmost } from './topmost.ts';

/** A question or a small form over the page, and over a sheet. Escape closes it alone, unless nothing is to close it. */
export function Dialog({ closeOnEscape = true, ...props }: ModalProps) {
  const isTopmost = useTopmost(props.opened);
  return <Modal {...props} closeOnEscape={closeOnEscape && isTopmost} />;
}
