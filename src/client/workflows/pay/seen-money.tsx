import { Button } from '@mantine/core';
import { receipts } from '#calls/index.ts';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { useCall } from '../../outbox/call.ts';
import { confirm } from '../../ui/confirm.tsx';

const texts = t.reconciliation;

/** A person says that a transfer has arrived, where no notice of the bank does: its receipt is posted. */
export function SeenMoney({
  no,
  amountVnd,
  onSeen,
  large = false,
}: {
  no: string;
  amountVnd: number;
  onSeen: () => void;
  /** It is what is pressed next. */
  large?: boolean;
}) {
  const { send, busy, allowed } = useCall(receipts.processAll);
  if (!allowed({ pos_so_no: no, to_post: true }).ok) return null;
  const say = async () => {
    const question = {
      title: texts.seenTitle(`${formatAmount(amountVnd)} ₫`),
      body: texts.seenBody,
      confirmLabel: texts.seen,
    };
    if (!(await confirm(question))) return;
    const { kind } = await send({ pos_so_no: no, to_post: true });
    if (kind === 'done' || kind === 'queued') onSeen();
  };
  return (
    <Button
      variant={large ? 'filled' : 'default'}
      {...(large ? { size: 'lg', h: 60 } : {})}
      loading={busy}
      onClick={() => void say()}
    >
      {texts.seen}
    </Button>
  );
}
