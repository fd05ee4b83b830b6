import type { TranslatedAreas } from '#model/messages/all.ts';

/** Why an entry of the warehouse stays as it is. */
export const entries: TranslatedAreas['entries'] = {
  entryOfDocument: no => `Bút toán kho ${no} thuộc một chứng từ nên không sửa được.`,
  entryTakesBack: (no, other) => `Bút toán kho ${no} đảo bút toán ${other} nên không sửa được.`,
  entryTakenBack: (no, other) => `Bút toán kho ${no} đã được bút toán ${other} đảo lại.`,
};
