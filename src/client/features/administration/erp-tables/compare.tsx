import { Button } from '@mantine/core';
import { useState } from 'react';
import { bcTables } from '#calls/administration/index.ts';
import type { BcTableCode } from '#model/administration/bc-table-codes.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { notify } from '../../../page/notices.ts';
import { failureText, fetchCall } from '../../../transport/fetch-call.ts';
import { tableName } from '../run-words.ts';

const texts = t.bcTables;

/** Counts one table again: what the ERP has and what is here, without waiting for the others. */
export function Compare({ table_code }: { table_code: BcTableCode }) {
  const [busy, setBusy] = useState(false);
  const compare = async () => {
    setBusy(true);
    try {
      const { local_rows, bc_rows, missing, changed, excess } = await fetchCall(bcTables.stats, {
        table_code,
      });
      const counts = texts.counts(formatQuantity(local_rows), formatQuantity(bc_rows));
      notify.success(
        `${tableName(table_code)}: ${counts} ${texts.differs(missing, changed, excess) || texts.same}.`,
      );
    } catch (error) {
      notify.failure(failureText(bcTables.stats, error) ?? t.call.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" loading={busy} onClick={() => void compare()}>
      {texts.compare}
    </Button>
  );
}
