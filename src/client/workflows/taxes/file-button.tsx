import { Button } from '@mantine/core';
import { useState } from 'react';
// Not with all that administrators send.
import { file } from '#calls/sales/einvoices.ts';
import type { EinvoiceFile } from '#model/taxes/einvoices.ts';
import { t } from '../../messages/en.ts';
import { notify } from '../../page/notices.ts';
import { failureText, fetchCall } from '../../transport/fetch-call.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { IconDownload } from '../../ui/icons.tsx';
import { saveFile } from '../list/save-file.ts';

const texts = t.einvoiceMarks;

/** Hands the provider's file to the browser's downloads. `short`: only what kind of file it is, where there is little room. */
export function FileButton({ id, type, short = false }: { id: number; type: EinvoiceFile; short?: boolean }) {
  const [busy, setBusy] = useState(false);
  const canFetch = useCanFetch();
  async function download() {
    setBusy(true);
    try {
      const { word, name, file_base64 } = await fetchCall(file, { id, type });
      if (word === 'found') saveFile(new Blob([bytesOf(file_base64)]), name);
      else notify.failure(texts.noFile[word]);
    } catch (error) {
      notify.failure(failureText(file, error) ?? t.call.failed);
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
      aria-label={texts.files[type]}
    >
      {short ? type.toUpperCase() : texts.files[type]}
    </Button>
  );
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
