import { useMemo } from 'react';
import type { OrderTotals } from '#model/kit/totals.ts';
import { useConfig } from '../../../read/boot.ts';
import type { SaleDraft } from './sale-draft.ts';
import { draftTotals, type Known } from './sale-totals.ts';

/** What a working copy is worth, with the promotions that the tablet knows. */
export function useSaleTotals(draft: SaleDraft, known?: Partial<Known>): OrderTotals {
  const rules = useConfig()?.promotion_rules;
  return useMemo(() => draftTotals(draft, known, rules), [draft, known, rules]);
}
