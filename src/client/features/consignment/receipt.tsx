import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { transferOrders } from '#calls/index.ts';
import { t } from '../../messages/en.ts';
import { useRecord } from '../../read/use-record.ts';
import { CallFailure } from '../../transport/fetch-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ReceiptView } from './receipt-view.tsx';

const texts = t.consignmentReceipt;

export const Route = createFileRoute('/_default/consignmentReceipt/detail')({
  validateSearch: ({ no }: Record<string, unknown>): { no: string } => ({
    no: typeof no === 'string' ? no : '',
  }),
  component: ConsignmentReceiptScreen,
});

function ConsignmentReceiptScreen() {
  const { no } = Route.useSearch();
  return <Receipt key={no} no={no} />;
}

/** One transfer order to the franchise. */
function Receipt({ no }: { no: string }) {
  const record = useRecord(transferOrders.get, { bc_to_no: no });
  // The ERP deletes an order that has come whole: what the tablet has of it is shown, and no error.
  const finished = record.error instanceof CallFailure && record.error.status === 404;
  if (record.data) return <ReceiptView record={record} order={record.data} finished={finished} />;
  if (record.isPending) return <EmptyState title={texts.words.loading} />;
  const problem = record.notFound ? texts.words.notFound : (record.error?.message ?? t.ui.notOnTablet);
  return (
    <EmptyState
      title={problem}
      hint={record.error ? undefined : t.ui.notOnTabletHint}
      action={
        <Button variant="default" renderRoot={props => <Link {...props} to="/consignmentReceipt" />}>
          {t.pages['/consignmentReceipt']}
        </Button>
      }
    />
  );
}
