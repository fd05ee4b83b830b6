import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReceiptRow } from '#calls/sales/receipts.ts';
import { isOfCreditMemo } from '#model/sales/receipts.ts';
import { t } from '../../messages/en.ts';
import { usePermit } from '../../read/permissions.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { IconTrash } from '../../ui/icons.tsx';
import { useReceipts } from '../../workflows/pay/use-receipts.ts';
import { FormatButtons } from '../../workflows/print/format-buttons.tsx';
import type { PrintFormat, PrintRequest } from '../../workflows/print/print-request.ts';
import type { ReceiptRights } from './use-receipt-rights.ts';

const texts = t.payment.receipt;

export type ReceiptButtonsProps = {
  receipt: ReceiptRow;
  rights: ReceiptRights;
  onPrint: (print: PrintRequest, format: PrintFormat) => void;
  /** The list has it no more, and the paper is wanted. */
  onPosted: (print: PrintRequest) => void;
  onRemoved: () => void;
  onChange: () => void;
};

/** What can be done with a receipt. */
export function ReceiptButtons(props: ReceiptButtonsProps) {
  const { receipt, rights, onPrint, onPosted, onRemoved, onChange } = props;
  const { open, mayPost, mayPrint, mayChange, mayRemove } = rights;
  const online = useCanFetch();
  const receipts = useReceipts();
  const { mayOpen } = usePermit();
  const { pos_so_no } = receipt;
  const isOfMemo = isOfCreditMemo(receipt);
  const screen = isOfMemo ? '/salesOrders/creditMemo' : '/salesOrders/detail';
  return (
    <Group gap="xs">
      {mayPost && (
        <>
          <Button
            loading={receipts.busy}
            disabled={!online}
            onClick={async () => {
              const order = await receipts.post(receipt);
              const posted = order?.receipts.find(each => each.receipt_id === receipt.receipt_id);
              if (posted) onPosted({ kind: 'receipt', receipt: posted });
            }}
          >
            {texts.post}
          </Button>
          <Button
            variant="default"
            disabled={!online || receipts.busy}
            onClick={async () => {
              const order = await receipts.postAll(pos_so_no, { ask: true });
              if (order) onPosted({ kind: 'document', no: order.pos_so_no });
            }}
          >
            {texts.postAll}
          </Button>
        </>
      )}
      {mayPrint && (
        <FormatButtons
          label={open ? texts.print : texts.printAgain}
          onPrint={format => onPrint({ kind: 'receipt', receipt }, format)}
        />
      )}
      {mayOpen(screen) && (
        <Button
          variant="default"
          renderRoot={props => <Link to={screen} search={{ no: pos_so_no }} {...props} />}
        >
          {isOfMemo ? texts.openMemo : texts.openOrder}
        </Button>
      )}
      {mayChange && (
        <Button variant="default" disabled={!online} onClick={onChange}>
          {t.methodChange.button}
        </Button>
      )}
      {mayRemove && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash />}
          disabled={!online || receipts.busy}
          onClick={async () => {
            if (await receipts.remove(receipt)) onRemoved();
          }}
        >
          {texts.remove}
        </Button>
      )}
    </Group>
  );
}
