import { Button } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { vatGroups } from '#calls/administration/index.ts';
import { fees } from '#calls/index.ts';
import { t } from '../../messages/en.ts';
import { listSearch } from '../../page/list-search.ts';
import { usePermit } from '../../read/permissions.ts';
import { IconEdit } from '../../ui/icons.tsx';
import { RecordList } from '../../workflows/list/record-list.tsx';
import { recordParts } from '../../workflows/list/record-parts.tsx';
import { useVatGroups } from '../../workflows/taxes/use-vat-groups.ts';

export const Route = createFileRoute('/_default/fees')({ validateSearch: listSearch, component: Fees });

const texts = t.fees;
const { columns, TextFilter, ChoiceFilter, TextField, AmountField } = recordParts(fees);
// The office alone changes VAT.
const FeesVat = lazy(() => import('./fees-vat.tsx'));

const shown = columns([
  { field: 'fee_code', title: texts.code, onPhone: 'title' },
  { field: 'description', title: texts.description, onPhone: 'subtitle' },
  { field: 'amount', title: texts.amount, type: 'amount', sum: false, onPhone: 'end' },
]);

function Fees() {
  const { groups, nameOf, wholeName } = useVatGroups();
  const { mayCall } = usePermit();
  const [isChanging, setChanging] = useState(false);
  const hasVat = groups.length > 0;
  return (
    <>
      <RecordList
        of={fees}
        noun={texts.one}
        columns={[
          ...shown,
          ...(hasVat
            ? columns([{ field: 'vat_group', title: t.vat.group, cell: row => nameOf(row.vat_group) }])
            : []),
        ]}
        actions={
          hasVat && mayCall(vatGroups.assign) ? (
            <Button
              variant="default"
              leftSection={<IconEdit />}
              aria-haspopup="dialog"
              onClick={() => setChanging(true)}
            >
              {t.vat.change}
            </Button>
          ) : null
        }
        filters={
          <>
            <TextFilter field="fee_code" label={texts.code} />
            <TextFilter field="description" label={texts.description} />
            {hasVat && (
              <ChoiceFilter
                field="vat_group"
                label={t.vat.group}
                options={[
                  { value: '', label: t.vat.noGroup },
                  ...groups.map(group => ({ value: group.vat_group, label: wholeName(group) })),
                ]}
              />
            )}
          </>
        }
        blank={{ fee_code: '', description: '', amount: 0 }}
        fields={
          <>
            <TextField field="fee_code" label={texts.code} />
            <TextField field="description" label={texts.description} />
            <AmountField field="amount" label={texts.amount} />
          </>
        }
      />
      {isChanging && (
        <Suspense>
          <FeesVat onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}
