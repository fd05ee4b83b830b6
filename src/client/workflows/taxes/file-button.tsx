// Not with all that administrators send.
import { file } from '#calls/sales/einvoices.ts';
import type { EinvoiceFile } from '#model/taxes/einvoices.ts';
import { t } from '../../messages/en.ts';
import { fetchCall } from '../../transport/fetch-call.ts';
import { DownloadButton, type Given } from '../list/download-button.tsx';

const texts = t.einvoiceMarks;

/** The file of an invoice, from its provider. `short`: only what kind of file it is, where there is little room. */
export function FileButton({ id, type, short = false }: { id: number; type: EinvoiceFile; short?: boolean }) {
  async function read(): Promise<Given> {
    const { word, ...given } = await fetchCall(file, { id, type });
    return word === 'found' ? given : { problem: texts.noFile[word] };
  }
  return (
    <DownloadButton call={file} read={read} label={texts.files[type]}>
      {short ? type.toUpperCase() : texts.files[type]}
    </DownloadButton>
  );
}
