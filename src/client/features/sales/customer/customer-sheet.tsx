import { Button } from '@mantine/core';
import type { Customer } from '#calls/customers/customers.ts';
import { CustomerPicker } from '../../../fields/customer-picker.tsx';
import { t } from '../../../messages/en.ts';
import { Sheet } from '../../../ui/sheet.tsx';

export function CustomerSheet({
  opened,
  onClose,
  onPick,
  onWalkIn,
}: {
  opened: boolean;
  onClose: () => void;
  onPick: (customer: Customer) => void;
  /** Absent where the sale must keep a customer. */
  onWalkIn?: () => void;
}) {
  return (
    <Sheet opened={opened} onClose={onClose} title={t.sale.customer.title}>
      <CustomerPicker
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
