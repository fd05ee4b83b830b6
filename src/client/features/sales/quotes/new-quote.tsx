import { Button } from '@mantine/core';
import { t } from '../../../messages/en.ts';
import { usePagePermission } from '../../../session/permissions.ts';
import { NewHead } from '../../../workflows/document/document-head.tsx';
import { SaleScreen } from '../sale/sale-screen.tsx';
import { useDiscount } from '../sale/use-discount.ts';
import { useNewDocument } from '../sale/use-new-document.ts';

const texts = t.salesQuotes;

/** A quote is put together like a sale, and only saved. */
export function NewQuote() {
  const { sale, empty, saving, save, clear } = useNewDocument('quote');
  const { allowed } = useDiscount(sale.draft);
  const permission = usePagePermission('/salesQuotes/detail');
  const question = { title: texts.clearPrompt, confirmLabel: t.salesOrders.sale.clear };
  return (
    <SaleScreen
      sale={sale}
      estimate
      head={<NewHead title={texts.newTitle} restored={sale.restored ? texts.restored : null} />}
      footer={
        <>
          {permission.button('Save') && (
            <Button disabled={empty || !allowed} loading={saving} onClick={() => void save()}>
              {texts.save}
            </Button>
          )}
          {!empty && (
            <Button variant="subtle" color="red" onClick={() => void clear(question)}>
              {t.salesOrders.sale.clear}
            </Button>
          )}
        </>
      }
      pay={null}
    />
  );
}
