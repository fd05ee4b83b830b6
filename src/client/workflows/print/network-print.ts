import { printJobs } from '#calls/index.ts';
import { type Device, printerIn } from '#calls/setup/devices.ts';
import type { PrintJob, PrintRequest } from '#calls/setup/print-jobs.ts';
import { fetchCall } from '../../transport/fetch-call.ts';
import { nextPollMs } from '../../transport/poll.ts';
import { type SlipAnswer, sendSlip } from '../../transport/print-slip.ts';
import type { Slip } from './slip/draw-receipt.ts';
import { packed, slipPicture } from './slip/slip-picture.ts';

export type NetworkPrint = {
  slip: Slip;
  device: Device;
  /** Of what; letters and underscores. */
  kind: string;
  /** Opens the drawer, where the person may. */
  drawer: boolean;
  reprint: boolean;
};

/**
 * What became of it. `other-way`: certainly nothing is on the printer, and it can be printed another way.
 * `waiting`: it is on its way, and the printer has not told what became of it.
 */
export type Printed = { is: 'other-way' } | { is: 'waiting'; jobId: string } | { is: 'ended'; job: PrintJob };

const pollMs = 600;
const tries = 3;
/** The server itself gives a printer half a minute at most, and there may be slips before this one. */
const patienceMs = 60_000;
const otherWay = { is: 'other-way' } as const;

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/** Draws a slip and has the server print it, once; resolves when it is known what became of it. */
export async function printOnNetwork({ slip, device, ...how }: NetworkPrint): Promise<Printed> {
  const printer = printerIn(device.device_data);
  const picture = printer && slipPicture(slip, printer.width);
  if (!picture) return otherWay;
  const { width, height, bits } = picture;
  if (width !== printer.width) return otherWay;
  return sendOnce({
    job_id: crypto.randomUUID(),
    device_id: device.id,
    subject: slip.printout.no.slice(0, 60),
    width: printer.width,
    height,
    bits: await packed(bits),
    cut: true,
    ...how,
  });
}

/** Has the server take a job to the printer, once; a drawer that the person may not open stays closed. */
export async function sendOnce(request: PrintRequest & { job_id: string }): Promise<Printed> {
  let answer = await sendSlip(request);
  if (isRefused(answer) && answer.refused === 'forbidden' && request.drawer)
    answer = await sendSlip({ ...request, drawer: false });
  // The same job again: it is printed once, however often it arrives.
  for (let again = 1; answer === null && again < tries; again++) {
    await pause(pollMs);
    answer = await sendSlip(request);
  }
  if (isRefused(answer)) return otherWay;
  return answer === null ? { is: 'waiting', jobId: request.job_id } : untilEnded(answer);
}

const isRefused = (answer: SlipAnswer): answer is { refused: string } =>
  answer !== null && 'refused' in answer;

async function untilEnded(first: PrintJob): Promise<Printed> {
  const { job_id } = first;
  const until = performance.now() + patienceMs;
  let job = first;
  while (job.status === 'queued' || job.status === 'sending') {
    if (performance.now() > until) return { is: 'waiting', jobId: job_id };
    await pause(nextPollMs(printJobs.get, pollMs));
    job = await fetchCall(printJobs.get, { job_id }).catch(() => job);
  }
  // Where the printer is not there, nothing is on it, and the paper is wanted all the same.
  return job.status === 'failed' && job.reason === 'not_reached' ? otherWay : { is: 'ended', job };
}
