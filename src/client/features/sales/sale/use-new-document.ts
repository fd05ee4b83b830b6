import { useNavigate } from '@tanstack/react-router';
import { salesOrders } from '#calls/index.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { useCall } from '../../../outbox/call.ts';
import { newQuoteKey, newSaleKey } from '../../../outbox/document-drafts.ts';
import { tellTotal } from '../../../outbox/last-known-total.ts';
import { useFranchiseUser } from '../../../session/boot.ts';
import { currentTablet } from '../../../tablet/tablet.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { placeOf } from '../orders/document-place.ts';
import { createInput } from './sale-calls.ts';
import { newSale, type SaleDraft } from './sale-draft.ts';
import { newHeader, walkInPatch } from './sale-header.ts';
import { type Sale, useSale } from './use-sale.ts';
import { useSaleTotals } from './use-sale-totals.ts';

const keys = { order: newSaleKey, quote: newQuoteKey };

/** A new order or quote while it is put together. */
export function useNewDocument(document_type: 'order' | 'quote'): {
  sale: Sale;
  empty: boolean;
  saving: boolean;
  /** Begins with the next one. */
  restart: () => Promise<void>;
  open: (no: string) => void;
  /** Saves it and opens what it has become. */
  save: () => Promise<void>;
  /** Asks first. */
  clear: (question: { title: string; confirmLabel: string }) => Promise<void>;
} {
  const navigate = useNavigate();
  const franchise = useFranchiseUser()?.franchise ?? null;
  const create = useCall(salesOrders.create);
  const fresh = (): SaleDraft =>
    newSale(`tmp:${crypto.randomUUID()}`, { ...newHeader(franchise), ...walkInPatch(), document_type });
  const kept = useSale(keys[document_type], fresh);
  // The store may have become known only after the draft was begun.
  const draft =
    kept.draft.header.location_code === '' && franchise
      ? { ...kept.draft, header: { ...kept.draft.header, location_code: franchise.location_code } }
      : kept.draft;
  const totals = useSaleTotals(draft);
  const restart = () => kept.restart(fresh());
  const open = (no: string) => void navigate({ to: placeOf[document_type].screen, search: { no } });
  return {
    sale: { ...kept, draft },
    empty: draft.lines.length === 0,
    saving: create.busy,
    restart,
    open,
    async save() {
      await tellTotal(currentTablet(), draft.pos_so_no, totals, draft.lines);
      const sent = await create.send(createInput(draft, businessToday()), { tempId: draft.pos_so_no });
      if (sent.kind !== 'done' && sent.kind !== 'queued') return;
      await restart();
      open(sent.kind === 'done' ? sent.answer.pos_so_no : draft.pos_so_no);
    },
    async clear(question) {
      if (await confirm({ ...question, danger: true })) await restart();
    },
  };
}
