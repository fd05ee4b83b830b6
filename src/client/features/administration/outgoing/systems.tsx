import { outgoing } from '#calls/administration/index.ts';
import type { OutgoingSystem } from '#calls/administration/outgoing.ts';
import { t } from '../../../messages/en.ts';
import { refresh } from '../../../read/query-client.ts';
import { useRecord } from '../../../read/use-record.ts';
import { usePoll } from '../../../transport/poll.ts';
import { Facts } from '../../../ui/facts.tsx';
import { IconRefresh } from '../../../ui/icons.tsx';
import { Note } from '../../../ui/note.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DateText } from '../../../ui/tables/values.tsx';
import { systemTrouble } from '../../../workflows/document/system-trouble.ts';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import block from '../system-block.module.css';
import { systemName } from './outgoing-words.ts';

const texts = t.outgoing;
/** The server sends at any moment: what stands here and in the list is asked for again so often. */
const pollMs = 5000;

/** How each system is, and what waits for it. */
export function Systems() {
  const { data } = useRecord(outgoing.systems, {});
  usePoll(outgoing.systems, pollMs, () => refresh(['outgoing']));
  return data?.items.map(system => <System key={system.system} of={system} />);
}

type State = keyof typeof texts.state;
const looks: Record<State, string> = {
  working: 'done',
  untried: '',
  failing: 'waiting',
  paused: 'failed',
  absent: '',
};

function stateOf({ is_set_up, paused_until, last_ok_at, last_error_at }: OutgoingSystem): State {
  if (!is_set_up) return 'absent';
  if (paused_until !== null) return 'paused';
  if (last_error_at !== null && (last_ok_at === null || last_error_at > last_ok_at)) return 'failing';
  return last_ok_at === null ? 'untried' : 'working';
}

function System({ of }: { of: OutgoingSystem }) {
  const { system, paused_until, last_ok_at, last_error, oldest_at } = of;
  const name = systemName(system);
  const state = stateOf(of);
  return (
    <section className={block.system} aria-label={name}>
      <header>
        <h2>{name}</h2>
        <StatusBadge status={looks[state]} label={texts.state[state]} />
        {state === 'paused' ? (
          <CallButton
            call={outgoing.resume}
            input={{ system }}
            icon={<IconRefresh />}
            onSent={({ kind }) => {
              if (kind === 'refused') refresh(['outgoing']);
            }}
          >
            {texts.tryNow}
          </CallButton>
        ) : null}
      </header>
      {state === 'absent' ? <Note>{texts.absentHint}</Note> : null}
      {state === 'paused' ? (
        <Note tone="bad">
          {texts.pausedUntil} <DateText value={paused_until} time />. {texts.pausedWhy}:{' '}
          {systemTrouble(last_error)}
        </Note>
      ) : null}
      {state === 'failing' ? (
        <Note tone="warn">
          {texts.lastProblem}: {systemTrouble(last_error)}
        </Note>
      ) : null}
      <Facts
        facts={[
          [texts.waiting, texts.count(of.waiting)],
          [texts.undecided, texts.count(of.undecided)],
          [texts.oldest, oldest_at && <DateText key="oldest" value={oldest_at} time />],
          [
            texts.answered,
            last_ok_at === null ? texts.never : <DateText key="answered" value={last_ok_at} time />,
          ],
        ]}
      />
    </section>
  );
}
