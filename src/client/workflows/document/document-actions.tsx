import { useState } from 'react';
import type { PageUrl } from '#model/session/pages.ts';
import type { Sent } from '../../outbox/call.ts';
import type { Offered } from '../../read/offered-actions.ts';
import { confirm } from '../../ui/confirm.tsx';
import type { PrintFormat } from '../print/print-request.ts';
import { ActionMenu, type OtherPaper } from './action-menu.tsx';
import { CancelDialog } from './cancel-dialog.tsx';

/** What the actions of a saved document are given. */
export type ActionsProps<D> = {
  document: D;
  unsent: boolean;
  /** Saves what the person has changed; false when that failed. */
  save: () => Promise<boolean>;
  refresh: () => Promise<void>;
  onPrint: (format: PrintFormat) => void;
};

/**
 * The next step, printing and what else people come for in front; everything else that can be done in a menu. Asks first
 * where the kind has a question.
 */
export function DocumentActions<A extends string>({
  actions: { offered, next },
  words,
  hidden,
  wanted = [],
  busy,
  page,
  needsReason = true,
  usualPaper = 'a4',
  papers = [],
  more = () => ({}),
  carryOut,
  cancel,
  onPrint,
}: {
  actions: Offered<A>;
  words: {
    actions: Readonly<Record<A, string>>;
    prompts: { readonly [action: string]: string | undefined };
    /** The answers to the question whether to cancel. */
    keep: string;
    cancel: string;
  };
  /** Those with a place of their own on the screen. */
  hidden: readonly NoInfer<A>[];
  /** Those that stand in front with `print`, where they can be done. */
  wanted?: readonly NoInfer<A>[];
  busy: boolean;
  /** The page that has the reasons to cancel. */
  page: PageUrl;
  needsReason?: boolean;
  /** What `print` prints on. */
  usualPaper?: PrintFormat;
  papers?: readonly OtherPaper[];
  /** What a question says apart from its title. */
  more?: (action: A) => { body?: string; danger?: boolean };
  /** All but to print and to cancel. */
  carryOut: (action: A) => unknown;
  cancel: (cancel_reason_code: string) => Promise<Pick<Sent<never>, 'kind'>>;
  onPrint: (format: PrintFormat) => void;
}) {
  const [canceling, setCanceling] = useState(false);
  const agreed = async (action: A): Promise<boolean> => {
    const title = words.prompts[action];
    return !title || confirm({ title, confirmLabel: words.actions[action], ...more(action) });
  };
  const print = async (action: A, format: PrintFormat) => {
    if (await agreed(action)) onPrint(format);
  };
  const start = async (action: A) => {
    if (action === 'cancel') setCanceling(true);
    else if (action === 'print') await print(action, usualPaper);
    else if (await agreed(action)) await carryOut(action);
  };
  const printed = offered.find(({ action }) => action === 'print')?.action;
  const inFront = offered
    .filter(({ action, verdict }) => verdict.ok && (action === printed || wanted.includes(action)))
    .map(({ action }) => action)
    .filter(action => action !== next && !hidden.includes(action));
  return (
    <>
      <ActionMenu
        next={next}
        inFront={inFront}
        rest={offered.filter(
          ({ action }) => action !== next && !hidden.includes(action) && !inFront.includes(action),
        )}
        offersPaper={printed !== undefined}
        labelOf={action => words.actions[action]}
        busy={busy}
        onStart={action => void start(action)}
        usualPaper={usualPaper}
        papers={papers}
        onPrintOn={format => void (printed && print(printed, format))}
      />
      <CancelDialog
        opened={canceling}
        page={page}
        needsReason={needsReason}
        texts={{ title: words.prompts.cancel ?? '', keep: words.keep, cancel: words.cancel }}
        busy={busy}
        onCancel={reason =>
          void cancel(reason).then(({ kind }) => {
            if (kind === 'done' || kind === 'queued') setCanceling(false);
          })
        }
        onClose={() => setCanceling(false)}
      />
    </>
  );
}
