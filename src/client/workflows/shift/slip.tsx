import { t } from '../../messages/en.ts';
import { RecordMissing } from '../list/record-missing.tsx';
import { SlipView } from './slip-view.tsx';
import { useSlip } from './use-slip.ts';

/** The slip of a shift, to be looked at and printed. */
export function Slip({ shift_no }: { shift_no: string }) {
  const { slip, record, unsent, isSending, knowledge } = useSlip(shift_no);
  if (!slip)
    return (
      <RecordMissing part record={record} words={{ loading: t.ui.loading, notFound: '' }} list="/payment" />
    );
  return <SlipView slip={slip} unsent={unsent} isSending={isSending} knowledge={knowledge} />;
}
