import { creditMemos } from '#calls/index.ts';
import { textIn } from '#offline/overlay/when.ts';

/** What an exchange changes apart from the order that it pays: the order that sold what comes back, and its credit memo. */
export const exchangedBy = ({
  op,
  args,
  tempId = '',
}: {
  op: string;
  args: unknown;
  tempId?: string | undefined;
}): readonly string[] => (op === creditMemos.exchange.name ? [textIn(args, 'returned_no'), tempId] : []);
