import { Button } from '@mantine/core';
import { useState } from 'react';
import { einvoices } from '#calls/administration/index.ts';
import type { EinvoiceFile } from '#model/taxes/einvoices.ts';
import { t } from '../../../messages/en.ts';
import { notify } from '../../../page/notices.ts';
import { failureText, fetchCall } from '../../../transport/fetch-call.ts';
import { useCanFetch } from '../../../transport/reading.ts';
import { IconDownload } from '../../../ui/icons.tsx';
import { saveFile } from '../../../workflows/list/save-file.ts';

const texts = t.einvoices;

/** Hands the provider's file to the browser's downloads. */
export function FileButton({ id, type }: { id: number; type: EinvoiceFile }) {
  const [busy, setBusy] = useState(false);
  const canFetch = useCanFetch();
  async function download() {
    setBusy(true);
    try {
      const { word, name, file_base64 } = await fetchCall(einvoices.file, { id, type });
      if (word === 'found') saveFile(new Blob([bytesOf(file_base64)]), name);
      else notify.failure(texts.noFile[word]);
    } catch (error) {
      notify.failure(failureText(einvoices.file, error) ?? t.call.failed);
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
    >
      {texts.files[type]}
    </Button>
  );
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
