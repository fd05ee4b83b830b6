import { useMemo } from 'react';
import type { KnownVatGroup } from '#model/taxes/order-vat.ts';
import { vatRateOn } from '#model/taxes/vat-rates.ts';
import { vatRateName } from '../../messages/sales/vat.ts';
import { businessToday } from '../../page/server-clock.ts';
import { useConfig } from '../../read/boot.ts';

export type VatGroupNames = {
  /** None where the shop sells without VAT, or the back end tells none. */
  readonly groups: readonly KnownVatGroup[];
  /** `VAT10 · 10 %`; the rate alone of what names no group, which has the company's default. */
  nameOf(vat_group: string): string;
  /** A group by its own name, the default too. */
  wholeName(group: KnownVatGroup): string;
};

const none: readonly KnownVatGroup[] = [];

/** VAT groups with their rates of today, as this tablet knows them. */
export function useVatGroups(): VatGroupNames {
  const groups = useConfig()?.vat_groups ?? none;
  const today = businessToday();
  return useMemo(() => {
    const rateOf = ({ rates }: KnownVatGroup) => {
      const rate = vatRateOn(rates, today);
      return rate ? vatRateName(rate) : '';
    };
    const wholeName = (group: KnownVatGroup) => `${group.vat_group} · ${rateOf(group)}`;
    return {
      groups,
      wholeName,
      nameOf(vat_group) {
        const own = groups.find(group => group.vat_group === vat_group);
        const standard = groups.find(group => group.is_default);
        if (own) return wholeName(own);
        return standard ? rateOf(standard) : '';
      },
    };
  }, [groups, today]);
}
