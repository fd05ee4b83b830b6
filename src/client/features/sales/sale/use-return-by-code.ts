import { useNavigate } from '@tanstack/react-router';
import { isDocumentNo } from '#model/kit/document-no.ts';
import { t } from '../../../messages/en.ts';
import { usePagePermission } from '../../../read/permissions.ts';
import type { ScanAnswer } from '../../../workflows/scan/scan-answer.ts';

/** The bar code of a receipt: something comes back. What stands in the cart waits for the next sale. */
export function useReturnByCode(): (code: string) => ScanAnswer | null {
  const navigate = useNavigate();
  const returns = usePagePermission('/salesOrders/detail').button('Credit Memo');
  return code => {
    if (!returns || !isDocumentNo(code)) return null;
    void navigate({ to: '/salesOrders/creditMemo', search: { order: code.toUpperCase() } });
    return { ok: true, text: t.creditMemos.newTitle(code) };
  };
}
