import * as calls from '#calls/sales/discount-approvals.ts';
import { t } from '#client/messages/en.ts';
import { type Approval, isPin } from '#model/sales/approvals.ts';
import type { DiscountLimit } from '#model/sales/discounts.ts';
import type { SignRefused } from '#offline/vault/approver-keys.ts';
import { serverNow } from '../page/server-clock.ts';
import { failureText, fetchCall, Unreachable } from '../transport/fetch-call.ts';
import { deviceId } from '../who/device-id.ts';
import { sessionState } from '../who/session-state.ts';

const texts = t.approval;

export type ApprovalRequest = {
  approver: string;
  /** Password, or the PIN set on this tablet. */
  secret: string;
  /** As `approvalName` gives it. */
  document: string;
  ceiling: DiscountLimit;
  reason: string;
  /** VND and name, for the record. */
  total: number;
  customer: string;
};

export type Approved = { ok: true; approval: Approval } | { ok: false; msg: string };

/**
 * Another person approves a discount on this tablet. The server checks a password where it can be reached. A
 * PIN, and a password without a connection, is checked by what the tablet stores of that person. That
 * person's key then signs the approval.
 */
export async function approveDiscount(request: ApprovalRequest): Promise<Approved> {
  const { secret, approver, ...about } = request;
  const token = sessionState.get()?.token ?? null;
  if (token !== null && !isPin(secret)) {
    try {
      const input = { ...about, approver, password: secret, device_id: deviceId() };
      return { ok: true, approval: await fetchCall(calls.check, input) };
    } catch (error) {
      if (!(error instanceof Unreachable))
        return { ok: false, msg: failureText(calls.check, error) ?? texts.failed };
    }
  }
  return onTablet(request);
}

async function onTablet({ approver, secret, document, ceiling, reason }: ApprovalRequest): Promise<Approved> {
  const cashier = sessionState.get()?.owner;
  if (cashier === undefined) return { ok: false, msg: texts.failed };
  try {
    const { signApproval } = await import('#offline/vault/approver-keys.ts');
    const signed = await signApproval(approver, secret, {
      document,
      ceiling,
      cashier,
      reason,
      approved_at: serverNow(),
      device_id: deviceId(),
    });
    return 'approval' in signed
      ? { ok: true, approval: signed.approval }
      : { ok: false, msg: whyNot(signed) };
  } catch (error) {
    console.error('The approval could not be signed', error);
    return { ok: false, msg: texts.failed };
  }
}

function whyNot(refused: SignRefused): string {
  const wait =
    'retryInMs' in refused && refused.retryInMs
      ? ` ${texts.retryIn(Math.ceil(refused.retryInMs / 1000))}`
      : '';
  return texts.refused[refused.refused] + wait;
}

/** Makes this tablet able to approve for the signed-in person; `null` when it is. */
export async function setApprovalPin(password: string, pin: string): Promise<string | null> {
  const session = sessionState.get();
  if (!session?.token) return t.call.needsConnection;
  try {
    const { enrolApprover } = await import('#offline/vault/approver-keys.ts');
    const ended = await enrolApprover(session.username, password, pin, enrolment =>
      fetchCall(calls.enrol, { ...enrolment, password, device_id: deviceId() }),
    );
    return 'ok' in ended ? null : whyNot(ended);
  } catch (error) {
    return failureText(calls.enrol, error) ?? texts.failed;
  }
}
