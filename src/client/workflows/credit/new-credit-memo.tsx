import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AnyRead } from '#calls/kit/call.ts';
import { localNumber } from '#model/kit/local-number.ts';
import type { DocumentWords } from '../../messages/kit/document-words.ts';
import type { RecordResult } from '../../read/use-record.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { Freshness } from '../../ui/marks.tsx';
import { RecordMissing } from '../list/record-missing.tsx';

/** What comes back of an order, or goes back of a purchase order. */
export function NewCreditMemoPage<O>({
  record,
  orders,
  words,
  children,
}: {
  /** The order. */
  record: Omit<RecordResult<AnyRead>, 'data' | 'base'> & { data: O | null };
  /** Where such orders are. */
  orders: { list: '/salesOrders' | '/purchasesOrders'; words: Pick<DocumentWords, 'loading' | 'notFound'> };
  words: { newTitle: (no: string) => string; toOrder: string };
  children: (order: O) => ReactNode;
}) {
  const { data: order, no } = record;
  if (!order) return <RecordMissing record={record} {...orders} />;
  return (
    <FormPage
      title={words.newTitle(localNumber(no))}
      marks={<Freshness asOf={record.asOf} source={record.source} />}
      actions={
        <Button
          variant="default"
          renderRoot={props => <Link {...props} to={`${orders.list}/detail`} search={{ no }} />}
        >
          {words.toOrder}
        </Button>
      }
    >
      {children(order)}
    </FormPage>
  );
}
