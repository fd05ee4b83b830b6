import { PrintJob } from '../../../workflows/print/print-job.tsx';

/** Prints the slip of a sale. The drawer stays closed: its money has been taken before. */
export default function PrintAgain({ no, onDone }: { no: string; onDone: () => void }) {
  return <PrintJob print={{ kind: 'document', no, changeVnd: 0, opensDrawer: false }} onDone={onDone} />;
}
