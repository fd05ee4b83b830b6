import { newQuoteKey, newSaleKey, saleKey } from '../../../outbox/document-drafts.ts';
import {
  type DraftStorage,
  type PersistedDraft,
  usePersistedDraft,
} from '../../../workflows/document/use-persisted-draft.ts';
import { complete, type SaleAction, type SaleDraft, saleReducer } from './sale-draft.ts';

export type Sale = PersistedDraft<SaleDraft, SaleAction>;

const draftStorage: DraftStorage<SaleDraft, SaleAction> = {
  isNew: key => key === newSaleKey || key === newQuoteKey,
  keyOf: saleKey,
  noOf: draft => draft.pos_so_no,
  withNo: (draft, pos_so_no) => ({ ...draft, pos_so_no }),
  complete,
  reducer: saleReducer,
};

/** A working copy of a sale, kept sealed on the tablet under `key` after every change. */
export const useSale = (key: string, initial: () => SaleDraft): Sale =>
  usePersistedDraft(key, draftStorage, initial);
