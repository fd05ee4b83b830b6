import * as v from 'valibot';
import type { AnyCall, AnyWrite } from '#calls/kit/call.ts';
import type { MoneyChange } from '../api.ts';
import { writeOf } from './migrate.ts';

/**
 * The money that an edit of an unsent change would change: what is paid or counted, or what goods are sold for. `null`
 * where it stays. The one computation, for the form that asks why and for the outbox that tells the server.
 *
 * @param args what the change says now; `null` where this session cannot open it
 */
export function moneyChange(
  catalogue: Record<string, AnyCall>,
  { op }: { readonly op: string },
  args: unknown,
  next: unknown,
): MoneyChange | null {
  const call = writeOf(catalogue, op);
  if (!call || args === null) return null;
  const [from, to] = [amountIn(call, args), amountIn(call, next)];
  return from === to ? null : { from, to };
}

function amountIn({ input, money, worth }: AnyWrite, args: unknown): number {
  if (money) return money(args).amount;
  if (!worth) return 0;
  // What is left out of the lines of a document counts as the call's input says.
  const parsed = v.safeParse(input, args);
  return parsed.success ? worth(parsed.output) : 0;
}
