import { newQuoteKey, newSaleKey, saleKey } from '../../data/document-drafts.ts';
import { type Keeping, type KeptDraft, useKeptDraft } from '../../pickers/document/use-kept-draft.ts';
import { complete, type SaleAction, type SaleDraft, saleReducer } from './sale-draft.ts';

export type Sale = KeptDraft<SaleDraft, SaleAction>;

const keeping: Keeping<SaleDraft, SaleAction> = {
  isNew: key => key === newSaleKey || key === newQuoteKey,
  keyOf: saleKey,
  noOf: draft => draft.pos_so_no,
  withNo: (draft, pos_so_no) => ({ ...draft, pos_so_no }),
  complete,
  reducer: saleReducer,
};

/** A working copy of a sale, kept sealed on the tablet under `key` after every change. */
export const useSale = (key: string, initial: () => SaleDraft): Sale => useKeptDraft(key, keeping, initial);
