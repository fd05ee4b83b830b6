import { Button } from '@mantine/core';
import type { Customer } from '#calls/customers/customers.ts';
import { CustomerPicker } from '../../../fields/customer-picker.tsx';
import { t } from '../../../messages/en.ts';
import { Sheet } from '../../../ui/sheet.tsx';

export function CustomerSheet({
  opened,
  onClose,
  begin,
  onPick,
  onWalkIn,
}: {
  opened: boolean;
  onClose: () => void;
  /** What is typed into the search before the cashier does. */
  begin?: string;
  onPick: (customer: Customer) => void;
  /** Absent where the sale must keep a customer. */
  onWalkIn?: () => void;
}) {
  return (
    <Sheet opened={opened} onClose={onClose} title={t.sale.customer.title}>
      <CustomerPicker
        begin={begin}
        onPick={customer => {
          onPick(customer);
          onClose();
        }}
      >
        {onWalkIn && (
          <Button
            variant="default"
            onClick={() => {
              onWalkIn();
              onClose();
            }}
          >
            {t.sale.customer.walkIn}
          </Button>
        )}
      </CustomerPicker>
    </Sheet>
  );
}
