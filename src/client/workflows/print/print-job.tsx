import { type ComponentType, useEffect, useRef, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { notify } from '../../page/notices.ts';
import type { PrintJobProps } from './print-work.tsx';

/**
 * Prints a document once, as soon as it is here, with or without a connection. A screen shows it from the tap on
 * "Print" until `onDone`. Loaded when it is first wanted.
 */
export function PrintJob(props: PrintJobProps) {
  const [Work, setWork] = useState<ComponentType<PrintJobProps> | null>(null);
  const done = useRef(props.onDone);
  useEffect(() => {
    done.current = props.onDone;
  }, [props.onDone]);
  useEffect(() => {
    let wanted = true;
    import('./print-work.tsx').then(
      ({ PrintWork }) => wanted && setWork(() => PrintWork),
      () => {
        if (!wanted) return;
        notify.failure(t.call.failed);
        done.current();
      },
    );
    return () => {
      wanted = false;
    };
  }, []);
  return Work && <Work {...props} />;
}
