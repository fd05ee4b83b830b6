import { useEffect, useRef } from 'react';
import { t } from '../../messages/en.ts';
import { notify } from '../../page/notices.ts';
import type { Printout } from './print-content.ts';
import type { PrintFormat, PrintRequest } from './print-request.ts';
import { SlipTrouble } from './slip-trouble.tsx';
import { usePaper } from './use-paper.tsx';

type PrintingProps = {
  request: PrintRequest;
  printout: Printout | null;
  isPending: boolean;
  format?: PrintFormat;
  reprint?: boolean;
  copy?: number;
  /** Opens the drawer, where it is printed on a printer that has one. */
  drawer?: boolean;
  onDone: () => void;
};

/**
 * Prints what is there. The tablet's own printer comes first, then the printer of the person's place where
 * the server reaches it, then the print dialog. A sale is stored before, and nothing waits for its paper.
 */
export function Printing({
  request,
  printout,
  isPending,
  format = 'roll',
  reprint = false,
  copy: firstCopy = 1,
  drawer = false,
  onDone,
}: PrintingProps) {
  const paper = usePaper({ request, printout, format, reprint, drawer, onDone });
  const { onPaper, trouble } = paper;
  const isWaited = (isPending && !printout) || paper.isSought;
  const started = useRef(false);
  const start = useRef(onPaper);
  useEffect(() => {
    start.current = onPaper;
  });
  useEffect(() => {
    if (started.current || isWaited) return;
    started.current = true;
    if (!printout) {
      notify.failure(t.printing.notHere);
      return onDone();
    }
    void start.current(reprint, firstCopy);
  }, [printout, isWaited, reprint, firstCopy, onDone]);

  if (!trouble || !printout) return null;
  return (
    <SlipTrouble trouble={trouble} printout={printout} paper={paper} reprint={reprint} onDone={onDone} />
  );
}
