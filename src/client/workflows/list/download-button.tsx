import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { AnyRead } from '#calls/kit/call.ts';
import { t } from '../../messages/en.ts';
import { notify } from '../../page/notices.ts';
import { failureText } from '../../transport/fetch-call.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { IconDownload } from '../../ui/icons.tsx';
import { saveFile } from './save-file.ts';

/** A file as the server hands it out, or why there is none. */
export type Given = { readonly name: string; readonly file_base64: string } | { readonly problem: string };

/** Reads a file from the server at a press, and hands it to the browser's downloads. */
export function DownloadButton(props: {
  /** By which a failure is named. */
  call: AnyRead;
  read: () => Promise<Given>;
  /** In full, where `children` is short. */
  label: string;
  children: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const canFetch = useCanFetch();
  async function download() {
    setBusy(true);
    try {
      const given = await props.read();
      if ('problem' in given) notify.failure(given.problem);
      else saveFile(new Blob([bytesOf(given.file_base64)]), given.name);
    } catch (error) {
      notify.failure(failureText(props.call, error) ?? t.call.failed);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload />}
      loading={busy}
      disabled={!canFetch}
      onClick={download}
      aria-label={props.label}
    >
      {props.children}
    </Button>
  );
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
