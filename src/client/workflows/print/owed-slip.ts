import { useEffect, useEffectEvent, useState } from 'react';
import { type Device, printerIn } from '#calls/setup/devices.ts';
import type { PrintReason } from '#calls/setup/print-jobs.ts';
import { signal } from '../../page/signal.ts';
import { currentTablet } from '../../tablet/tablet.ts';
import type { PrintRequest } from './print-request.ts';

/** A slip that has to be on paper, and is not yet known to be. */
export type OwedSlip = {
  id: string;
  print: PrintRequest;
  /** Which of its copies. */
  copy: number;
  /** What it is of, as people call it. */
  subject: string;
  /** Nothing is on the paper for certain. */
  failed: boolean;
  reason: PrintReason;
  /** Of the network printer. */
  jobId: string | null;
};

// A draft: sealed for this person, there again after a reload, and never dropped to make room.
const key = 'print:owed';

/** The last one of this person on this tablet. Where the storage does not answer nothing is asked. */
export async function owedSlip(): Promise<OwedSlip | null> {
  const loaded = await currentTablet()
    ?.drafts.load<OwedSlip>(key)
    .catch(() => null);
  return loaded ?? null;
}

const saveOwedSlip = async (slip: OwedSlip): Promise<void> =>
  currentTablet()
    ?.drafts.save(key, slip)
    .catch(() => undefined);

/** The last slip with a known outcome. */
export const settled = signal('');

/** It is on paper, or is no longer wanted. */
export async function settleSlip(id: string): Promise<void> {
  if ((await owedSlip())?.id === id)
    await currentTablet()
      ?.drafts.remove(key)
      .catch(() => undefined);
  settled.set(id);
}

/**
 * Remembers a slip from its first dot until it is known to be on paper, where its printer asks for that.
 *
 * @param onSettled a person has said so elsewhere
 */
export function useOwing(print: PrintRequest, device: Device | null, onSettled: () => void) {
  const [id] = useState(() => crypto.randomUUID());
  const isRequired = (device && printerIn(device.device_data)?.required) ?? false;
  const look = useEffectEvent(() => {
    if (settled.get() === id) onSettled();
  });
  useEffect(() => settled.subscribe(() => look()), []);
  return {
    owe: async (subject: string, what: Partial<OwedSlip> = {}) => {
      if (isRequired)
        await saveOwedSlip({ id, print, subject, copy: 1, failed: false, reason: '', jobId: null, ...what });
    },
    settle: () => settleSlip(id),
  };
}
