import { lazy, Suspense, useState } from 'react';
import type { Printout } from './print-content.ts';
import { SlipLine } from './slip-line.tsx';
import { marked } from './slip-of.ts';
import type { Paper, Trouble } from './use-paper.tsx';

// Loaded when a person asks what was printed.
const SlipsSheet = lazy(() => import('./slips-sheet.tsx'));

type SlipTroubleProps = {
  trouble: Trouble;
  printout: Printout;
  paper: Paper;
  reprint: boolean;
  onDone: () => void;
};

/** What a person can do about a slip that did not come out for certain. */
export function SlipTrouble({ trouble, printout, paper, reprint, onDone }: SlipTroubleProps) {
  const { device, network } = paper;
  const [isListed, setListed] = useState(false);
  if (isListed && device)
    return (
      <Suspense>
        <SlipsSheet deviceId={device.id} onClose={() => setListed(false)} />
      </Suspense>
    );
  const { failed, reason, jobId, copy, onOwn } = trouble;
  const say = (decision: 'printed' | 'again') =>
    !failed && jobId !== null ? paper.decide.send({ job_id: jobId, decision }) : Promise.resolve();
  return (
    <SlipLine
      failed={failed}
      reason={reason}
      onAgain={() => {
        void say('again');
        // Where the outcome is not known there may be two papers then: the second one says so.
        paper.retry(reprint || !failed, copy);
      }}
      onClose={() => {
        void say('printed');
        void paper.settle();
        onDone();
      }}
      onDialog={() => void paper.byDialog(marked(printout, reprint, copy), copy)}
      onSlips={onOwn ? null : () => setListed(true)}
      elsewhere={
        onOwn && network
          ? { name: network.device_name, onPrint: () => paper.retry(reprint, copy, false) }
          : null
      }
    />
  );
}
