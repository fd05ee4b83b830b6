import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { salesOrders } from '#calls/index.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { t } from '../../../messages/en.ts';
import { useRecord } from '../../../read/query.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { Freshness } from '../../../ui/marks.tsx';
import { creditableLines } from './credit.ts';
import { CreditForm } from './credit-form.tsx';

const texts = t.creditMemos;

/** What comes back of an order. */
export function NewCreditMemo({ no }: { no: string }) {
  const record = useRecord(salesOrders.get, { pos_so_no: no });
  const { data: order } = record;
  const toOrder = (
    <Button
      variant="default"
      renderRoot={props => <Link {...props} to="/salesOrders/detail" search={{ no: record.no }} />}
    >
      {texts.toOrder}
    </Button>
  );
  if (!order) {
    if (record.isPending) return <EmptyState title={t.documents.order.loading} />;
    const problem = record.notFound
      ? t.documents.order.notFound
      : (record.error?.message ?? t.ui.notOnTablet);
    return <EmptyState title={problem} action={toOrder} />;
  }
  return (
    <FormPage
      title={texts.newTitle(localNumber(record.no))}
      marks={<Freshness asOf={record.asOf} source={record.source} />}
      actions={toOrder}
    >
      {creditableLines(order).length === 0 ? (
        <EmptyState title={texts.nothingLeft} />
      ) : (
        <CreditForm order={order} />
      )}
    </FormPage>
  );
}
