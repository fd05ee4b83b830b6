import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { printJobs } from '#calls/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { t } from '../../messages/en.ts';
import { usePermit } from '../../read/permissions.ts';
import { failureText, fetchCall } from '../../transport/fetch-call.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { IconSearch } from '../../ui/icons.tsx';
import { Note } from '../../ui/note.tsx';

const texts = t.devices.search;

type Searched = AnswerOf<typeof printJobs.search>;
type State = 'idle' | 'busy' | Searched | { failed: string };

/**
 * Looks for printers in the shop's network, so that no one has to read an address off a printer.
 *
 * @param near what stands in the field of the address: printers next to it are looked for too
 */
export function PrinterSearch({ near, onChoose }: { near: string; onChoose: (ip: string) => void }) {
  const { mayCall } = usePermit();
  const online = useCanFetch();
  const [state, setState] = useState<State>('idle');
  if (!mayCall(printJobs.search, { near: '' })) return null;
  const search = async () => {
    setState('busy');
    try {
      setState(await fetchCall(printJobs.search, { near: near.trim() }));
    } catch (error) {
      setState({ failed: failureText(printJobs.search, error) || t.call.unreachable });
    }
  };
  return (
    <Stack gap="xs">
      <Button
        type="button"
        size="md"
        variant="default"
        leftSection={<IconSearch />}
        disabled={!online}
        loading={state === 'busy'}
        onClick={() => void search()}
      >
        {texts.search}
      </Button>
      <div role="status">
        {state === 'idle' ? null : state === 'busy' ? (
          <small>{texts.searching}</small>
        ) : 'failed' in state ? (
          <Note tone="warn">{state.failed}</Note>
        ) : (
          <Outcome {...state} chosen={near} onChoose={onChoose} />
        )}
      </div>
    </Stack>
  );
}

/** Those that are devices already are named, so that none is entered twice. */
function Outcome({
  networks,
  found,
  chosen,
  onChoose,
}: Searched & { chosen: string; onChoose: (ip: string) => void }) {
  const fresh = found.filter(({ device_name }) => device_name === '');
  const known = found.filter(({ device_name }) => device_name !== '');
  if (networks.length === 0) return <Note tone="warn">{texts.nowhere}</Note>;
  return (
    <Stack gap="xs">
      {fresh.length === 0 ? <Note>{texts.none(networks.join(', '))}</Note> : <small>{texts.choose}</small>}
      {fresh.length === 0 ? null : (
        <Group gap="xs">
          {fresh.map(({ ip }) => (
            <Button
              key={ip}
              type="button"
              size="md"
              variant={ip === chosen ? 'filled' : 'default'}
              aria-pressed={ip === chosen}
              onClick={() => onChoose(ip)}
            >
              {ip}
            </Button>
          ))}
        </Group>
      )}
      {known.length === 0 ? null : (
        <small>{texts.known(known.map(({ ip, device_name }) => `${device_name} (${ip})`).join(', '))}</small>
      )}
    </Stack>
  );
}
