import { Button, Stack } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { printJobs } from '#calls/index.ts';
import type { PrintJob as Job } from '#calls/setup/print-jobs.ts';
import { t } from '../../messages/en.ts';
import { useCall } from '../../outbox/use-call.ts';
import { fetchCall } from '../../transport/fetch-call.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type OwedSlip, settled, settleSlip } from './owed-slip.ts';
import { PrintJob } from './print-job.tsx';

const texts = t.printing;

/** Asks for the last slip, which had to be printed, before the next sale is paid. Whatever is answered, the sale goes on. */
export default function OwedSlipDialog({
  slip,
  onGoOn,
  onDone,
}: {
  slip: OwedSlip;
  /** The sale goes on. */
  onGoOn: () => void;
  /** Nothing is left to be done here. */
  onDone: () => void;
}) {
  const { print, copy, subject, failed, reason, jobId, id } = slip;
  const [job, setJob] = useState<Job | null>(null);
  /** Wanted again: once nothing is owed for this one any more, the next is printed. */
  const [again, setAgain] = useState<'soon' | 'now' | null>(null);
  const decide = useCall(printJobs.decide);
  const online = useCanFetch();

  const goOn = useEffectEvent(() => {
    if (again) return;
    onDone();
    onGoOn();
  });
  // It may come out, or be decided on the list of slips, while the question stands here.
  useEffect(() => settled.subscribe(() => settled.get() === id && goOn()), [id]);
  useEffect(() => {
    if (jobId === null || !online) return;
    let wanted = true;
    fetchCall(printJobs.get, { job_id: jobId }).then(
      found => {
        if (!wanted) return;
        setJob(found);
        if (found.status === 'printed') void settleSlip(id);
      },
      // What is not answered is asked of the person.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [jobId, online, id]);

  const isUndecided = job?.status === 'unknown' && job.decided_by === '';
  const say = (decision: 'printed' | 'again') => {
    if (isUndecided) void decide.send({ job_id: job.job_id, decision });
  };
  if (again)
    return again === 'now' && <PrintJob print={print} copy={copy} reprint={!failed} onDone={onDone} />;
  return (
    <Dialog
      opened
      onClose={onDone}
      centered
      size="sm"
      title={failed ? texts.owed.failed : texts.owed.unknown}
    >
      <Stack>
        <p>
          <strong className="number">{subject}</strong>
          {texts.why[reason] ? ` · ${texts.why[reason]}` : ''}
        </p>
        <Button
          data-autofocus
          size="md"
          onClick={() => {
            say('again');
            setAgain('soon');
            void settleSlip(id).then(() => setAgain('now'));
            onGoOn();
          }}
        >
          {texts.again}
        </Button>
        <Button
          size="md"
          variant="default"
          onClick={() => {
            say('printed');
            void settleSlip(id);
          }}
        >
          {texts.itWas}
        </Button>
        <Button size="md" variant="subtle" onClick={() => void settleSlip(id)}>
          {texts.owed.without}
        </Button>
      </Stack>
    </Dialog>
  );
}
