import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import * as v from 'valibot';
import { devices, receipts, session } from '#calls/index.ts';
import type { AnswerOf, AnyCall, AnyRead, InputOf } from '#calls/kit/call.ts';
import { type Device, printerIn, printerOf } from '#calls/setup/devices.ts';
import { printerKeepers, printers, printRequest } from '#calls/setup/print-jobs.ts';
import { printingMessages } from '#model/messages/printing.ts';
import { serverMessages } from '#model/messages/server.ts';
import { isGranted, maySend } from '#model/session/permissions.ts';
import { writeAudit } from '../audit.ts';
import { mayCall, personOf } from '../backend/kit/access.ts';
import type { Actor } from '../backend/kit/context.ts';
import type { Db } from '../db/connection.ts';
import { anyToken } from '../proxy/admission.ts';
import type { Door, Front } from '../proxy/front.ts';
import {
  type Answer,
  busy,
  fromPrimary,
  notForwarded,
  type Origin,
  refusal,
  success,
  type Target,
} from '../proxy/target.ts';
import { addPrintJob, jobOf } from './print-jobs.ts';
import type { PrintQueue } from './print-queue.ts';
import type { PrinterRule } from './printer-address.ts';

export type Printing = {
  mayPrintOn: PrinterRule;
  queue: Pick<PrintQueue, 'wake'>;
};

type Options = Printing & { target: Target; db: Db };

const body = v.strictObject({ ...printRequest.entries, token: anyToken });
type Sent = v.InferOutput<typeof body>;
type Asked = Omit<Sent, 'token'>;

const lookUpMs = 10_000;
const unpack = promisify(inflate);

/**
 * `POST /api/print`: a picture of a slip, for a printer of the device table. The request names a printer by its number at
 * most, never by its address, and holds dots, never orders.
 */
export function createPrinting(front: Front, options: Options): Door {
  return front.door<Sent>({
    name: 'print',
    admit({ json }) {
      const parsed = v.safeParse(body, json);
      if (!parsed.success) return { refused: notForwarded('not_json', printingMessages.notSlip()) };
      return { wish: parsed.output, from: { token: parsed.output.token } };
    },
    serve({ token, ...asked }, { actor, maintenance }, { origin, now, signal }) {
      if (maintenance && !actor.isAdministrator)
        return notForwarded('maintenance', serverMessages.maintenance());
      if (!mayPrint(asked, actor)) return notForwarded('forbidden', serverMessages.forbidden());
      const work = () => take(asked, { actor, token, origin, now, ...options });
      return { line: 'own', who: String(actor.user.user_id), signal, work };
    },
  });
}

/** Who may print at all, try a printer out, or have the drawer opened. */
function mayPrint({ kind, drawer }: Asked, actor: Actor): boolean {
  const person = personOf(actor);
  if (kind === 'test' ? !isGranted(printerKeepers, true, person) : !isGranted(printers, false, person))
    return false;
  return !drawer || maySend({ access: accessOf(receipts.processAll), writes: true }, person);
}

const accessOf = ({ access }: typeof receipts.processAll) => {
  if (typeof access === 'function') throw new Error('who may post receipts depends on which');
  return access;
};

type Asking = Options & { actor: Actor; token: string; origin: Origin; now: Date };

async function take(asked: Asked, asking: Asking): Promise<Answer> {
  const { db, now, actor, origin, mayPrintOn, queue } = asking;
  const device = await deviceFor(asked, asking);
  const printer = device && printerIn(device.device_data);
  // An address that is not allowed looks like a printer that is not there.
  if (!device || !printer || !mayPrintOn(printer)) return refusal('not_found', printingMessages.noPrinter());
  if (!(await isWhole(asked))) return refusal('validation', printingMessages.notSlip(), 'bits');
  const { job_id, kind, subject, width, height, bits, cut, drawer, reprint } = asked;
  const added = await db.transaction(async tx => {
    const row = await addPrintJob(tx, {
      id: job_id,
      device_id: device.id,
      device_name: device.device_name,
      address: `${printer.ip}:${printer.port}`,
      tells: printer.tells,
      kind,
      subject,
      width,
      height,
      bits,
      cut,
      drawer,
      reprint,
      digest: createHash('sha256').update(JSON.stringify(asked)).digest('base64url'),
      user_id: actor.user.user_id,
      user_name: actor.user.username,
      franchise_code: actor.franchise,
      created_at: now,
    });
    if (typeof row !== 'string' && row.isNew)
      for (const action of [
        ...(drawer ? ['drawer.open' as const] : []),
        ...(reprint ? ['slip.reprint' as const] : []),
      ])
        await writeAudit(tx, {
          at: now,
          actor,
          action,
          subject: subject || job_id,
          detail: { job_id, device: device.device_name, kind },
          address: origin.address,
          requestId: origin.requestId,
        });
    return row;
  });
  if (added === 'other') return refusal('key_reuse', printingMessages.otherSlip());
  if (added === 'crowded') return busy();
  queue.wake();
  return success(jobOf(added.job));
}

/**
 * The printer that is meant. Of those that are looked up for this person it is the one that is named, else
 * the first. A person who keeps printers tries out any that they see.
 */
async function deviceFor({ device_id, kind }: Asked, asking: Asking): Promise<Device | null> {
  if (kind === 'test' && device_id !== null) return ask(asking, devices.get, { id: device_id });
  const { actor } = asking;
  const own = actor.franchise === '' ? null : await ask(asking, session.franchiseUser, {});
  const location = own?.franchise?.location_code ?? '';
  if (!actor.isAdministrator && location === '') return null;
  const found = await ask(
    asking,
    devices.filter,
    printerOf({ isAdministrator: actor.isAdministrator, location }),
  );
  const rows = found?.items ?? [];
  return (device_id === null ? rows[0] : rows.find(row => row.id === device_id)) ?? null;
}

/** Asks the back end in the name of who prints; `null` when it says no. */
async function ask<C extends AnyRead>(
  { target, actor, token, origin, now }: Asking,
  call: C,
  input: InputOf<C>,
): Promise<AnswerOf<C> | null> {
  if (!mayCall(call as AnyCall, input, actor)) return null;
  const { requestId, address, log } = origin;
  const signal = AbortSignal.timeout(lookUpMs);
  const given = await target.read({
    call,
    input: v.parse(call.input, input),
    actor,
    token,
    now,
    requestId,
    address,
    userAgent: '',
    // A slip is printed right after its sale, and the tablet says no mark here.
    seen: fromPrimary,
    log,
    signal,
  });
  if (given.status !== 200) return null;
  const said: unknown = JSON.parse(given.body);
  const data = typeof said === 'object' && said !== null && 'data' in said ? said.data : null;
  const parsed = v.safeParse(call.answer, data);
  return parsed.success ? parsed.output : null;
}

/** Do the dots unpack to exactly as many as the picture has? No more is unpacked than that. */
async function isWhole({ width, height, bits }: Asked): Promise<boolean> {
  const expected = (width / 8) * height;
  try {
    return (await unpack(Buffer.from(bits, 'base64'), { maxOutputLength: expected })).length === expected;
  } catch {
    return false;
  }
}
