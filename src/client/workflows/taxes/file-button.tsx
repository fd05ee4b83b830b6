// Not with all that administrators send.
import type { Einvoice } from '#calls/sales/einvoice.ts';
import { file, paperFile } from '#calls/sales/einvoices.ts';
import { type EinvoiceFile, isGoodsPaper } from '#model/taxes/einvoices.ts';
import { t } from '../../messages/en.ts';
import { fetchCall } from '../../transport/fetch-call.ts';
import { DownloadButton, type Given } from '../list/download-button.tsx';

const texts = t.einvoiceMarks;

type Props = { of: Pick<Einvoice, 'id' | 'document_type'>; type: EinvoiceFile; short?: boolean };

/** The file of an invoice or a paper, from its provider. `short`: only what kind of file it is, where there is little room. */
export function FileButton({ of: { id, document_type }, type, short = false }: Props) {
  const call = isGoodsPaper(document_type) ? paperFile : file;
  async function read(): Promise<Given> {
    const { word, ...given } = await fetchCall(call, { id, type });
    return word === 'found' ? given : { problem: texts.noFile[word] };
  }
  return (
    <DownloadButton call={call} read={read} label={texts.files[type]}>
      {short ? type.toUpperCase() : texts.files[type]}
    </DownloadButton>
  );
}
