import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { completed } from '#server/backend/einvoices/providers.ts';
import { amountInWords } from '#server/einvoices/common.ts';
import { misaProvider } from '#server/einvoices/misa.ts';
import type { EinvoiceProviderOf } from '#server/einvoices/provider.ts';
import { sampleContent } from '../../support/einvoices/content.ts';
import { type MisaFault, type MisaServer, startMisa } from '../../support/einvoices/misa-server.ts';

// What is MISA's own; what all providers do stands in `providers.test.ts`.

const never = new AbortController().signal;
let misa: MisaServer;
let provider: EinvoiceProviderOf;
beforeEach(async () => {
  misa = await startMisa();
  provider = misaProvider({
    account: completed('misa', { url: misa.url, app_id: 'app', username: 'an' }),
    ...{ tax_code: '0300588569', password: 'right', service_password: '', networks: '127.0.0.0/8' },
  });
});
afterEach(async () => {
  await provider.close();
  await misa.close();
});
const issue = () => provider.issue(randomUUID(), sampleContent, never);

describe('MISA meInvoice', () => {
  test('is told the seller, and signs in once', async () => {
    await issue();
    await issue();
    expect(misa.seen.at(-1)?.company).toBe('0300588569');
    expect(misa.signIns()).toBe(1);
  });

  test.each<[string, MisaFault, string]>([
    ['Exception', { how: 'entry', code: 'Exception' }, 'unknown'],
    ['InvoiceTemplateNotExist', { how: 'entry', code: 'InvoiceTemplateNotExist' }, 'refused'],
  ])('says %s of one invoice', async (_, fault, kind) => {
    misa.fails('/invoice', fault);
    await expect(issue()).rejects.toMatchObject({ kind });
  });
});

test.each([
  [290_000, 'Hai trăm chín mươi nghìn đồng'],
  [21_105, 'Hai mươi mốt nghìn một trăm lẻ năm đồng'],
  [-5_000, 'Âm năm nghìn đồng'],
  [0, 'Không đồng'],
])('%i is written in words as it stands on an invoice', (amount, words) => {
  expect(amountInWords(amount)).toBe(words);
});
