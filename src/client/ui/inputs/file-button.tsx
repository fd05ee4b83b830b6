import { Button } from '@mantine/core';
import { type ChangeEvent, type ReactNode, useRef } from 'react';

/** A button that opens the files of the device, or its camera where it has one. */
export function FileButton(props: {
  /** Which files, as the input of a page names them. */
  accept: string;
  off: boolean;
  busy?: boolean;
  camera?: boolean;
  /** Several at once. */
  multiple?: boolean;
  onFiles(files: readonly File[]): Promise<void>;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])];
    // The same file may be chosen once more.
    event.currentTarget.value = '';
    if (files.length > 0) void props.onFiles(files);
  };
  return (
    <>
      <Button
        variant="default"
        disabled={props.off}
        loading={props.busy ?? false}
        onClick={() => input.current?.click()}
      >
        {props.children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={props.accept}
        multiple={props.multiple ?? false}
        aria-label={String(props.children)}
        {...(props.camera ? { capture: 'environment' as const } : {})}
        onChange={chosen}
      />
    </>
  );
}
