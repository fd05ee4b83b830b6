import { Button, Group, Stack } from '@mantine/core';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { printJobs } from '#calls/index.ts';
import type { PrintJob as Job } from '#calls/setup/print-jobs.ts';
import { formatDateTime } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { useCall } from '../../outbox/use-call.ts';
import { useRecord } from '../../read/use-record.ts';
import { usePoll } from '../../transport/poll.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconPrinter } from '../../ui/icons.tsx';
import { Note } from '../../ui/note.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { type PrintRequest, requestOf } from './print-request.ts';
import classes from './slips-sheet.module.css';

const texts = t.printing;
/** How often a printer that is at work is looked at. */
const lookMs = 2000;

const isOpen = ({ status }: Job) => status === 'queued' || status === 'sending';

type SlipsSheetProps = {
  deviceId: number;
  /** Prints a document again. What is itself a part of printing leaves it out. */
  Print?: ComponentType<{ print: PrintRequest; reprint: boolean; onDone: () => void }> | null;
  onClose: () => void;
};

/** What was printed on a printer lately: what became of each slip, and what a person can do about it. */
export default function SlipsSheet({ deviceId, Print = null, onClose }: SlipsSheetProps) {
  const { data, isPending, refresh } = useRecord(printJobs.ofDevice, { device_id: deviceId });
  const online = useCanFetch();
  const [print, setPrint] = useState<PrintRequest | null>(null);
  const jobs = data?.jobs ?? [];
  const works = jobs.some(isOpen);
  const look = useEffectEvent(() => void refresh());
  useEffect(() => {
    // As it is now, whatever was read before.
    if (online) look();
  }, [online]);
  usePoll(printJobs.ofDevice, online && works ? lookMs : null, refresh);
  const empty = !online ? texts.slipsOffline : isPending ? null : texts.noSlips;
  return (
    <Sheet opened onClose={onClose} title={texts.slips}>
      {jobs.length > 0 ? (
        <ul className={classes.slips}>
          {jobs.map(job => (
            <Slip key={job.job_id} job={job} mayPrint={print === null} onAgain={Print && setPrint} />
          ))}
        </ul>
      ) : empty === null ? null : (
        <EmptyState icon={<IconPrinter />} title={empty} />
      )}
      {Print && print ? (
        <Print
          print={print}
          reprint
          onDone={() => {
            setPrint(null);
            look();
          }}
        />
      ) : null}
    </Sheet>
  );
}

type SlipProps = { job: Job; mayPrint: boolean; onAgain: ((print: PrintRequest) => void) | null };

function Slip({ job, mayPrint, onAgain }: SlipProps) {
  const decide = useCall(printJobs.decide);
  const online = useCanFetch();
  const { job_id, subject, kind, status, reason, reprint, user_name, created_at } = job;
  const request = requestOf(kind, subject);
  const isUndecided = status === 'unknown' && job.decided_by === '';
  const why = texts.why[reason];
  const say = (decision: 'printed' | 'again') => decide.send({ job_id, decision });
  return (
    <li>
      <Stack gap="xs">
        <div>
          <strong>{kind === 'test' ? t.devices.test : subject || texts.slip}</strong>
          {reprint ? ` · ${texts.reprint}` : ''}
          <div className={classes.facts}>
            {formatDateTime(created_at)} · {user_name}
          </div>
        </div>
        <Note {...(tones[status] ? { tone: tones[status] } : {})}>
          {status === 'unknown' && !isUndecided ? texts.printedAnew : texts.states[status]}
          {why && status !== 'printed' ? ` ${why}` : ''}
          {job.paper_low ? ` ${texts.paperIsLow}` : ''}
        </Note>
        {isOpen(job) ? null : (
          <Group gap="xs">
            {isUndecided ? (
              <Button
                size="md"
                variant="default"
                disabled={!online}
                loading={decide.busy}
                onClick={() => void say('printed')}
              >
                {texts.itWas}
              </Button>
            ) : null}
            {request && onAgain ? (
              <Button
                size="md"
                variant="default"
                disabled={!mayPrint}
                onClick={() => {
                  if (isUndecided) void say('again');
                  onAgain(request);
                }}
              >
                {texts.again}
              </Button>
            ) : null}
          </Group>
        )}
      </Stack>
    </li>
  );
}

const tones: Partial<Record<Job['status'], 'warn' | 'bad'>> = { unknown: 'warn', failed: 'bad' };
