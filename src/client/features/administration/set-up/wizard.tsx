import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { setUp } from '#calls/administration/index.ts';
import { type Step, steps } from '#calls/setup/set-up.ts';
import { dropFirstPassword } from '../../../life/first-password.ts';
import { t } from '../../../messages/en.ts';
import { useCall } from '../../../outbox/use-call.ts';
import { useRecord } from '../../../read/use-record.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconCheck } from '../../../ui/icons.tsx';
import { Note } from '../../../ui/note.tsx';
import { BankStep } from './bank-step.tsx';
import { CompanyStep } from './company-step.tsx';
import { FranchiseStep } from './franchise-step.tsx';
import { ItemsStep } from './items-step.tsx';
import { openCounter } from './open-counter.ts';
import { PrinterStep } from './printer-step.tsx';
import classes from './set-up.module.css';
import { StaffStep } from './staff-step.tsx';
import type { StepProps } from './step-form.tsx';
import { TaxStep } from './tax-step.tsx';

const texts = t.setUp;
const counter = '/salesOrders/detail';

const screens = {
  company: CompanyStep,
  franchise: FranchiseStep,
  bank: BankStep,
  tax: TaxStep,
  staff: StaffStep,
  printer: PrinterStep,
  items: ItemsStep,
} as const satisfies Record<Step, (props: StepProps) => unknown>;

/**
 * The steps of a new company in any order. Each is saved by itself, so that it can be left and resumed
 * anywhere.
 */
export function Wizard({ step }: { step: string }) {
  const navigate = useNavigate();
  const progress = useRecord(setUp.progress, {});
  const { send, busy } = useCall(setUp.finish);
  const [opening, setOpening] = useState(false);
  useEffect(() => dropFirstPassword, []);
  if (!progress.data)
    return <EmptyState title={progress.isPending ? t.settings.words.loading : texts.offline} />;
  const { done, franchise } = progress.data;
  const asked = steps.find(one => one === step);
  const current = asked ?? steps.find(one => !done.includes(one)) ?? 'company';
  const next = steps[steps.indexOf(current) + 1];
  const finish = async (then: 'home' | 'sell') => {
    const sent = await send({});
    if (sent.kind !== 'done') return;
    if (then === 'home') return void navigate({ to: '/' });
    setOpening(true);
    // Nothing of the page that was left is on the one that comes.
    if (await openCounter(franchise)) location.replace(counter);
    else void navigate({ to: counter });
  };
  const goOn = () => (next ? void navigate({ to: '/setup', hash: next }) : void finish('home'));
  const Screen = screens[current];
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <h1>{texts.title}</h1>
        <Button variant="subtle" renderRoot={props => <Link {...props} to="/" />}>
          {texts.leave}
        </Button>
      </header>
      <nav className={classes.steps} aria-label={texts.title}>
        {steps.map((one, index) => (
          <Link
            key={one}
            to="/setup"
            hash={one}
            activeOptions={{ includeHash: true }}
            aria-current={one === current ? 'step' : undefined}
            data-current={one === current || undefined}
            aria-label={texts.state(texts.steps[one], done.includes(one))}
            data-done={done.includes(one) || undefined}
          >
            <span data-number={index + 1}>{done.includes(one) ? <IconCheck /> : null}</span>
            {texts.steps[one]}
          </Link>
        ))}
      </nav>
      <div className={classes.body}>
        {franchise === '' && steps.indexOf(current) > steps.indexOf('franchise') ? (
          <Note tone="warn">{texts.franchiseFirst}</Note>
        ) : (
          <Screen key={`${current} ${franchise}`} franchise={franchise} onNext={goOn} />
        )}
      </div>
      <footer className={classes.foot}>
        <small>{texts.leaveHint}</small>
        {next === undefined ? (
          <Button variant="subtle" renderRoot={props => <Link {...props} to="/import" />}>
            {texts.importItems}
          </Button>
        ) : null}
        {next ? (
          <Button variant="default" onClick={goOn}>
            {done.includes(current) ? texts.goOn : texts.skip}
          </Button>
        ) : (
          <div className={classes.ends}>
            <Button
              variant={franchise === '' ? 'filled' : 'default'}
              loading={busy && !opening}
              disabled={opening}
              onClick={() => void finish('home')}
            >
              {texts.finish}
            </Button>
            {franchise === '' ? null : (
              <Button loading={opening} disabled={busy && !opening} onClick={() => void finish('sell')}>
                {texts.finishAndSell}
              </Button>
            )}
          </div>
        )}
      </footer>
    </main>
  );
}
