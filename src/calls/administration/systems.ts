import * as v from 'valibot';
import {
  enteredSystems,
  type FieldKind,
  probeWords,
  type SystemField,
  systemFields,
} from '#model/administration/systems.ts';
import { isStorable, messages } from '#model/kit/validation.ts';
import { count, done, instant, nothing, text } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import type { Changed } from '../kit/document-key.ts';

/*
 * How systems outside are connected to. Calls of our own: the specification knows none. A secret goes in, and never
 * comes out again.
 */

const system = v.picklist(enteredSystems);
/** Of the settings, as the person saw them. */
const version = count(0);

/** Fields of all systems, by their names. */
function fieldsOf<T extends v.GenericSchema>(
  isMeant: (kind: FieldKind) => boolean,
  schema: (most: number) => T,
) {
  const fields = enteredSystems.flatMap<SystemField>(one => systemFields[one]);
  return v.object(
    Object.fromEntries(
      fields
        .filter(({ kind }) => isMeant(kind))
        .map(({ name, most }) => [name, v.optional(schema(most))] as const),
    ),
  );
}

/** What is left out is empty. */
const values = fieldsOf(
  kind => kind !== 'secret',
  most => v.pipe(text(most), v.trim()),
);
/** What is left out stays as it is. */
const secrets = fieldsOf(
  kind => kind === 'secret',
  most =>
    v.pipe(
      v.string(),
      v.trim(),
      v.check(isStorable, messages.characters),
      v.minLength(1, messages.required),
      v.maxLength(most, messages.maximum(most)),
    ),
);

/** Why a connector is off though its system is connected. */
export const connectionFaults = ['no-keys', 'no-key', 'broken', 'not-allowed'] as const;

export const connectionSchema = v.object({
  system,
  /** Who has connected it: the environment of the server, or an administrator here. */
  set_by: v.picklist(['operator', 'administrator', 'none']),
  /** Counts changes; a change names the one that it was made on. */
  version: v.number(),
  connected_at: v.nullable(instant),
  changed_by: v.string(),
  changed_at: v.nullable(instant),
  fault: v.nullable(
    v.object({
      kind: v.picklist(connectionFaults),
      /** Of `systemFields`; empty where it is no single one. */
      field: v.string(),
      /** Of the key that has sealed it; empty where no key is meant. */
      key_id: v.string(),
    }),
  ),
  values: v.record(v.string(), v.string()),
  /** Secrets that are set: by whom and when, and the end of those that have one to show. */
  secrets: v.array(
    v.object({
      field: v.string(),
      tail: v.string(),
      changed_by: v.string(),
      changed_at: v.nullable(instant),
    }),
  ),
  /** Until when the process that answers is let in; `null` where it was not yet. */
  signed_in_until: v.nullable(instant),
  paused_until: v.nullable(instant),
  last_ok_at: v.nullable(instant),
  last_error_at: v.nullable(instant),
  last_error: v.string(),
  /** Documents that go by themselves, and those that a person decides about. */
  waiting: v.number(),
  undecided: v.number(),
  /** Since when the oldest of both waits. */
  oldest_at: v.nullable(instant),
  /** Documents of the last seven days that it refused. */
  refused: v.number(),
});
export type SystemConnection = v.InferOutput<typeof connectionSchema>;

const changes = {
  method: 'POST',
  access: 'administrators',
  offline: 'online',
  invalidates: ['systems', 'outgoing'],
  document: ({ system: no }: { system: string }): Changed => ({ kind: 'system', no }),
} as const;

export const list = read({
  name: 'systems.list',
  method: 'GET',
  path: '/own/systems',
  input: nothing,
  answer: v.object({
    /** Keys that seal, or have sealed. The server knows those that its environment gives. */
    keys: v.array(v.object({ id: v.string(), seals: v.boolean(), known: v.boolean(), sealed: v.number() })),
    /** What the operator allows: addresses begin with one of these. */
    origins: v.array(v.string()),
    items: v.array(connectionSchema),
  }),
  failure: 'Get Systems Failed!',
  access: 'administrators',
  tags: ['systems'],
  store: 'none',
});

/** Reads from the system by what was entered, and keeps nothing of it. */
export const test = read({
  name: 'systems.test',
  method: 'POST',
  path: '/own/systems/test',
  input: v.object({ system, values, secrets }),
  answer: v.object({
    word: v.picklist(probeWords),
    /** What the system said. */
    said: v.string(),
  }),
  failure: 'Test Connection Failed!',
  access: 'administrators',
  tags: [],
  store: 'none',
});

/** Connects the system, or changes how. Sent directly: a secret is never written to the tablet. */
export const save = write({
  ...changes,
  name: 'systems.save',
  memoryOnly: true,
  path: '/own/systems/save',
  input: v.object({ system, version, values, secrets }),
  answer: done,
  failure: 'Save Connection Failed!',
  summary: input => `Connect system ${input.system}`,
});

/** Forgets what was entered. Refused while documents wait for the system. */
export const disconnect = write({
  ...changes,
  name: 'systems.disconnect',
  path: '/own/systems/disconnect',
  input: v.object({ system, version }),
  answer: done,
  failure: 'Disconnect Failed!',
  summary: input => `Disconnect system ${input.system}`,
});
