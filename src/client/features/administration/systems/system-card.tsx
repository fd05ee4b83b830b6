import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { systems } from '#calls/administration/index.ts';
import type { SystemConnection } from '#calls/administration/systems.ts';
import { type SystemField, systemFields } from '#model/administration/systems.ts';
import { t } from '../../../messages/en.ts';
import { refresh } from '../../../read/query-client.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DateText } from '../../../ui/tables/values.tsx';
import { systemTrouble } from '../../../workflows/document/system-trouble.ts';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import block from '../system-block.module.css';
import { DeliveryStore } from './delivery-store.tsx';
import classes from './systems.module.css';
import { choiceName, fieldName, kindName, systemName } from './systems-words.ts';

const texts = t.systems;

type State = keyof typeof texts.state;
const looks: Record<State, string> = { connected: 'done', operator: 'done', none: '', off: 'failed' };

function stateOf({ set_by, fault }: SystemConnection): State {
  if (set_by === 'operator') return 'operator';
  if (set_by === 'none') return 'none';
  return fault === null ? 'connected' : 'off';
}

/**
 * How a system is connected, and how it is.
 *
 * @param onChange opens its settings; `null` where nothing can be entered
 */
export function SystemCard({ of, onChange }: { of: SystemConnection; onChange: (() => void) | null }) {
  const { system, set_by, version } = of;
  const name = systemName(system);
  const state = stateOf(of);
  const isSite = system === 'picture-site';
  const isRegister = system === 'company-register';
  const hasDocuments = !isSite && !isRegister && (set_by !== 'none' || of.waiting + of.undecided > 0);
  const isRead = isSite && set_by !== 'none';
  return (
    <section className={block.system} aria-label={name}>
      <header>
        <h2>{name}</h2>
        <span>{kindName(system)}</span>
        <StatusBadge status={looks[state]} label={texts.state[state]} />
      </header>
      {state === 'operator' ? <Note>{texts.operatorHint}</Note> : null}
      {state === 'none' ? <p>{texts.without[system]}</p> : null}
      {state === 'none' ? null : <Trouble of={of} />}
      <Facts
        facts={[
          ...settingsOf(of),
          ...(hasDocuments || isRead || (isRegister && set_by !== 'none') ? healthOf(of) : []),
          ...(hasDocuments ? documentsOf(of) : []),
        ]}
      />
      {system === 'online-shop' ? <DeliveryStore /> : null}
      <div className={classes.actions}>
        {onChange === null ? null : (
          <Button variant={state === 'connected' ? 'default' : 'filled'} onClick={onChange}>
            {set_by === 'administrator' ? texts.change : texts.connect}
          </Button>
        )}
        {hasDocuments ? (
          <Button variant="default" renderRoot={props => <Link {...props} to="/outgoing" />}>
            {texts.showOutgoing}
          </Button>
        ) : null}
        {system === 'online-shop' ? (
          <Button variant="default" renderRoot={props => <Link {...props} to="/onlineOrders" />}>
            {texts.showOrders}
          </Button>
        ) : null}
        {system === 'online-shop' && set_by === 'none' ? (
          <Button
            variant="default"
            renderRoot={props => <Link {...props} to="/import" search={{ kind: 'onlineOrders' }} />}
          >
            {texts.ordersFromFile}
          </Button>
        ) : null}
        {isRead ? (
          <Button variant="default" renderRoot={props => <Link {...props} to="/fileStorage" />}>
            {texts.showPictures}
          </Button>
        ) : null}
        {set_by === 'administrator' ? (
          <CallButton
            call={systems.disconnect}
            input={{ system, version }}
            look="quiet-danger"
            confirm={{
              title: texts.disconnectTitle,
              body: effectsOf(system).disconnect,
              confirmLabel: texts.disconnect,
              danger: true,
            }}
            onSent={() => refresh(['systems', 'outgoing'])}
          >
            {texts.disconnect}
          </CallButton>
        ) : null}
      </div>
    </section>
  );
}

/** What people miss while the system is off, and once it is disconnected. */
function effectsOf(system: SystemConnection['system']) {
  if (system === 'picture-site')
    return {
      fault: texts.siteFaultEffect,
      paused: texts.sitePaused,
      disconnect: texts.siteDisconnectBody,
    };
  if (system === 'company-register')
    return {
      fault: texts.registerFaultEffect,
      paused: texts.registerPaused,
      disconnect: texts.registerDisconnectBody,
    };
  return { fault: texts.faultEffect, paused: texts.paused, disconnect: texts.disconnectBody };
}

function Trouble({
  of: { system, fault, paused_until, last_error, last_ok_at, last_error_at },
}: {
  of: SystemConnection;
}) {
  const effects = effectsOf(system);
  if (fault !== null) {
    const field = fieldName(fault.field);
    const why =
      fault.kind === 'no-keys'
        ? texts.faults['no-keys']
        : fault.kind === 'no-key'
          ? texts.faults['no-key'](field, fault.key_id)
          : texts.faults[fault.kind](field);
    return (
      <Note tone="bad">
        {why} {effects.fault}
      </Note>
    );
  }
  if (paused_until !== null)
    return (
      <Note tone="bad">
        {effects.paused} <DateText value={paused_until} time />. {texts.because}: {systemTrouble(last_error)}
      </Note>
    );
  const isFailing = last_error_at !== null && (last_ok_at === null || last_error_at > last_ok_at);
  return isFailing ? (
    <Note tone="warn">
      {texts.lastProblem}: {systemTrouble(last_error)}
    </Note>
  ) : null;
}

type Fact = Parameters<typeof Facts>[0]['facts'][number];
const moment = (at: string | null) => at && <DateText value={at} time />;

/** What was entered, secrets apart. */
function settingsOf({ system, values, connected_at, changed_at, changed_by }: SystemConnection): Fact[] {
  const fields: readonly SystemField[] = systemFields[system];
  return [
    ...fields.map(({ name, kind }): Fact => {
      const value = values[name] ?? '';
      return [fieldName(name), kind === 'choice' ? choiceName(value) : value];
    }),
    [texts.since, moment(connected_at)],
    [texts.changedAt, moment(changed_at)],
    [texts.changedBy, changed_by],
  ];
}

function healthOf(of: SystemConnection): Fact[] {
  return [
    [texts.answered, of.last_ok_at === null ? texts.never : moment(of.last_ok_at)],
    [texts.signedIn, moment(of.signed_in_until)],
  ];
}

function documentsOf(of: SystemConnection): Fact[] {
  return [
    [texts.waiting, texts.count(of.waiting)],
    [texts.undecided, texts.count(of.undecided)],
    [texts.oldest, moment(of.oldest_at)],
    [texts.refused, texts.count(of.refused)],
  ];
}
