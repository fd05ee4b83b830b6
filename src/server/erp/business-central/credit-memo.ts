import * as v from 'valibot';
import type { Carrier, Found } from '../../outgoing/adapter.ts';
import type { ErpDocument } from '../erp.ts';
import type { BusinessCentral, Requests } from './client.ts';
import type { Codes } from './codes.ts';
import { id, isDocument, missingIn, onceThere } from './documents.ts';

const made = v.object({ id, number: v.string() });
const memo = v.object({
  ...made.entries,
  status: v.string(),
  salesCreditMemoLines: v.array(v.object({ sequence: v.number() })),
  'salesCreditMemoLines@odata.nextLink': v.optional(v.never()),
});
type Memo = v.InferOutput<typeof memo>;

/**
 * Announces a return of goods as the draft of a credit memo. When the franchisor's people post it, its number
 * becomes another one; its id stays.
 */
export function creditMemoCarrier(client: BusinessCentral, codes: Codes): Carrier<ErpDocument> {
  return {
    async find(document, signal) {
      const found = await memoOf(client.requestsOf(document.po_no, signal), document);
      return found && missingOf(found, document).length === 0 ? foundAs(found) : null;
    },

    async make(document, signal) {
      const requests = client.requestsOf(document.po_no, signal);
      const found = await onceThere(() => memoOf(requests, document));
      if (found) {
        await onceThere(async () => {
          for (const line of await codes.linesOf(requests, document, missingOf(found, document)))
            await requests.create(
              'salesCreditMemoLines',
              { documentId: found.id, ...line },
              v.object({ id }),
            );
        });
        return foundAs(found);
      }
      const body = {
        externalDocumentNumber: document.po_no,
        customerNumber: document.customer_no,
        salesCreditMemoLines: await codes.linesOf(requests, document, document.lines),
      };
      return foundAs(await requests.create('salesCreditMemos', body, made));
    },
  };
}

async function memoOf(requests: Requests, document: ErpDocument): Promise<Memo | null> {
  const [first] = await requests.list(
    'salesCreditMemos',
    {
      filter: isDocument(document),
      select: ['id', 'number', 'status'],
      expand: { salesCreditMemoLines: ['sequence'] },
      orderBy: 'number',
    },
    memo,
  );
  return first ?? null;
}

/** People have looked at one that is no draft any more: it stays as it is. */
const missingOf = ({ status, salesCreditMemoLines }: Memo, { lines }: ErpDocument) =>
  status === 'Draft' ? missingIn(salesCreditMemoLines, lines) : [];

const foundAs = ({ id: remote_id, number: remote_no }: { id: string; number: string }): Found => ({
  remote_id,
  remote_no,
});
