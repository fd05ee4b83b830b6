import type { Customer } from '#calls/customers/customers.ts';
import { customers } from '#calls/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { catalogue } from '#client/session/catalogue.ts';
import { type AnyKind, kindOf, kinds } from '#kinds/index.ts';
import type { Base, Draft, Tablet } from '#offline/tablet.ts';
import { lastTold } from '../read/documents.ts';
import { loadDocumentRules, loadRules } from '../read/overlay-rules.ts';
import { queryClient } from '../read/query-client.ts';
import { currentReplayContext } from '../read/replay-context.ts';
import { documentOf, isLive } from '../tablet/entries.ts';
import { keyOf } from '../transport/reading.ts';

/**
 * The drafts, each edit with the document that it was made on. That is the document as it was last known
 * here, with this tablet's unsent changes. What a draft brings itself stays: a screen may have shown an older
 * document.
 */
export async function withVersionRead(tablet: Tablet, drafts: readonly Draft[]): Promise<Draft[]> {
  const seen = new Map<string, Promise<Base | null>>();
  return Promise.all(
    drafts.map(async draft => {
      const call = catalogue[draft.op];
      if (draft.base || call?.kind !== 'write' || !call.versionRead?.field) return draft;
      const { kind, no } = call.document(draft.args);
      const read = readerOf(kind);
      if (!read) return draft;
      const reading = seen.get(`${kind}:${no}`) ?? read(tablet, no).catch(() => null);
      seen.set(`${kind}:${no}`, reading);
      const base = await reading;
      return base ? { ...draft, base } : draft;
    }),
  );
}

type Reader = (tablet: Tablet, no: string) => Promise<Base | null>;

/** A customer comes as a row of lists too, so the latest version that came counts. */
async function customerRead({ outbox, store }: Tablet, number: string): Promise<Base | null> {
  const no = outbox.resolve(number);
  const input = { customer_no: no, referral_code: '' };
  type Info = AnswerOf<typeof customers.getInfo>;
  const known = [
    queryClient.getQueryData<{ answer: Info }>(keyOf(customers.getInfo, input))?.answer.customer,
    (await store.answer<Info>(customers.getInfo, input))?.answer.customer,
    (await store.load(customers.filter)).rows.find(row => row.customer_no === no),
  ].filter((customer): customer is Customer => customer !== undefined);
  const [told = null] = known.sort((a, b) => b.version - a.version);
  const own = outbox
    .entries()
    .filter(
      entry =>
        isLive(entry) && documentOf(entry).kind === 'customer' && outbox.resolve(documentOf(entry).no) === no,
    );
  if (own.length === 0) return told && { version: told.version, document: told };
  const { replayCustomer } = await loadRules('customer');
  const customer = replayCustomer(told, own, told?.franchise_code);
  return customer && { version: told?.version ?? 0, document: customer };
}

/** A document with edits that say on which version they were made. */
const documentRead =
  (kind: AnyKind): Reader =>
  async (tablet, number) => {
    const { outbox } = tablet;
    const no = outbox.resolve(number);
    const told: Versioned | null = await lastTold(tablet, kind, no);
    const own = outbox.entries().filter(entry => {
      const document = documentOf(entry);
      return isLive(entry) && document.kind === kind.key && outbox.resolve(document.no) === no;
    });
    if (own.length === 0) return told && { version: told.version, document: told };
    const documents = await loadDocumentRules(kind);
    const document =
      documents
        .replay(other => (other === no ? told : null), own, currentReplayContext(), outbox.resolve)
        .documents.get(no) ?? told;
    return document && { version: told?.version ?? 0, document };
  };

type Versioned = { version: number };

function readerOf(key: string): Reader | null {
  if (key === kinds.customer.key) return customerRead;
  const kind = kindOf(key);
  return kind && documentRead(kind);
}
