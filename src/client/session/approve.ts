import * as pins from '#calls/sales/approval-pins.ts';
import * as keys from '#calls/sales/discount-approvals.ts';
import { t } from '#client/messages/en.ts';
import type { Approval } from '#model/sales/approvals.ts';
import type { DiscountLimit } from '#model/sales/discounts.ts';
import { isPin, isPinOfTablet } from '#model/sales/pins.ts';
import type { SignRefused } from '#offline/vault/approver-keys.ts';
import { serverNow } from '../page/server-clock.ts';
import { failureText, fetchCall, Unreachable } from '../transport/fetch-call.ts';
import { deviceId } from '../who/device-id.ts';
import { sessionState } from '../who/session-state.ts';

const texts = t.approval;

/** A person to tap: where their PIN is known, or that it is not. */
export type Approver = { user_id: number; name: string; pin: 'server' | 'tablet' | 'none' };

export type ApprovalRequest = {
  /** One of those to tap, or a user name. */
  approver: Approver | string;
  /** Password or PIN. */
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
 * Who may approve that much here: those whom the server names, and without it those who have set a PIN on this
 * tablet.
 */
export async function approversFor(ceiling: DiscountLimit): Promise<Approver[]> {
  const { token, owner } = sessionState.get() ?? { token: null, owner: '' };
  const [named, here] = await Promise.all([
    token === null ? null : fetchCall(pins.people, { ceiling }).catch(() => null),
    import('#offline/vault/approver-keys.ts')
      .then(({ approversHere }) => approversHere(owner, ceiling))
      .catch(() => []),
  ]);
  if (named === null) return here.map(person => ({ ...person, pin: 'tablet' }));
  const onTablet = new Set(here.map(({ user_id }) => user_id));
  return named.map(({ user_id, name, has_pin }) => ({
    ...{ user_id, name },
    pin: has_pin ? 'server' : onTablet.has(user_id) ? 'tablet' : 'none',
  }));
}

/**
 * Another person approves a discount on this tablet. The server checks a password or a PIN where it can be
 * reached. Without it, or where the PIN was set on this tablet alone, what the tablet stores of that person is
 * asked. That person's key then signs the approval.
 */
export async function approveDiscount(request: ApprovalRequest): Promise<Approved> {
  const { approver, secret } = request;
  if (!isPin(secret)) return (await byServer(request)) ?? onTablet(request);
  if (typeof approver !== 'string')
    return (approver.pin === 'server' && (await byServer(request))) || onTablet(request);
  // Who is not among those to tap: first by what they have set here.
  const here = await onTablet(request);
  if (here.ok || here.msg !== texts.refused.unknown) return here;
  return (await byServer(request)) ?? here;
}

/** `null` where the server cannot be reached. */
async function byServer({ approver, secret, ...about }: ApprovalRequest): Promise<Approved | null> {
  if (!sessionState.get()?.token) return null;
  try {
    const approval = await fetchCall(pins.approve, {
      ...about,
      ...(typeof approver === 'string' ? { approver } : { approver: '', approver_user_id: approver.user_id }),
      way: isPin(secret) ? 'pin' : 'password',
      secret,
      device_id: deviceId(),
    });
    return { ok: true, approval };
  } catch (error) {
    if (error instanceof Unreachable) return null;
    return { ok: false, msg: failureText(pins.approve, error) ?? texts.failed };
  }
}

async function onTablet(request: ApprovalRequest): Promise<Approved> {
  const { approver, secret, document, ceiling, reason } = request;
  const cashier = sessionState.get()?.owner;
  if (cashier === undefined) return { ok: false, msg: texts.failed };
  try {
    const { signApproval } = await import('#offline/vault/approver-keys.ts');
    const signed = await signApproval(typeof approver === 'string' ? approver : approver.user_id, secret, {
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

/**
 * Makes the server know the signed-in person by a PIN, and this tablet too, where the PIN is long enough to lie on
 * it; `null` when it is.
 */
export async function setApprovalPin(password: string, pin: string): Promise<string | null> {
  const session = sessionState.get();
  if (!session?.token) return t.call.needsConnection;
  try {
    const { enrolApprover } = await import('#offline/vault/approver-keys.ts');
    const ended = await enrolApprover(session.username, password, pin, enrolment =>
      fetchCall(keys.enrol, { ...enrolment, password, pin, device_id: deviceId() }),
    );
    return 'ok' in ended ? null : whyNot(ended);
  } catch (error) {
    return failureText(keys.enrol, error) ?? texts.failed;
  }
}

/** What is said once it is set. */
export const pinSet = (pin: string): string =>
  isPinOfTablet(pin) ? texts.pin.done : texts.pin.doneWithServer;

/** Takes the signed-in person's PIN away from the server and from this tablet; `null` when it is done. */
export async function removeApprovalPin(): Promise<string | null> {
  const session = sessionState.get();
  if (!session?.token) return t.call.needsConnection;
  try {
    await fetchCall(pins.remove, {});
    const { forgetApprover } = await import('#offline/vault/approver-keys.ts');
    await forgetApprover(session.username);
    return null;
  } catch (error) {
    return failureText(pins.remove, error) ?? texts.failed;
  }
}
