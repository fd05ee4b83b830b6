import {
  type EnteredSystem,
  type FieldValues,
  fieldsAsked,
  type SystemField,
  systemFields,
} from '#model/administration/systems.ts';
import { validationMessages } from '#model/kit/validation.ts';
import type { Message } from '#model/messages/kit.ts';
import { systemMessages } from '#model/messages/systems.ts';
import { faultOf } from './address.ts';
import type { SystemsConfig } from './environment.ts';

/** What is wrong with a value, for the person who entered it. */
export type FieldProblem = { readonly field: SystemField; readonly says: Message };

type Allowed = Pick<SystemsConfig, 'networks' | 'origins'>;

/**
 * The first thing that is wrong with what a system is to be connected by; `null` where nothing is. Also asked
 * when a connector starts: the operator may allow less than when the values were entered.
 */
export function problemWith(
  system: EnteredSystem,
  values: FieldValues,
  allowed: Allowed,
): FieldProblem | null {
  for (const field of fieldsAsked(system, values)) {
    const says = problemOfValue(field, values[field.name] ?? '', allowed);
    if (says !== null) return { field, says };
  }
  return null;
}

function problemOfValue(field: SystemField, value: string, allowed: Allowed): Message | null {
  if (value === '') return field.needed ? validationMessages.required() : null;
  if (value.length > field.most) return validationMessages.maximum(field.most);
  if (field.choices && !field.choices.includes(value)) return validationMessages.choice();
  if (field.form && !field.form.test(value)) return systemMessages.form();
  return field.kind === 'url' ? problemOfUrl(value, allowed) : null;
}

function problemOfUrl(value: string, { networks, origins }: Allowed): Message | null {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) return systemMessages.notUrl();
  const fault = faultOf(value, networks);
  if (fault !== null && fault !== 'private') return systemMessages[fault]();
  if (!origins.includes(new URL(value).origin)) return systemMessages.origin(origins.join(', '));
  return fault === null ? null : systemMessages.private();
}

/**
 * May secrets that were entered for one address be sent to the other? A person who changes it enters them again:
 * else a secret that no person may read could be sent to where one can.
 */
export function isSameAddress(system: EnteredSystem, before: FieldValues, after: FieldValues): boolean {
  return systemFields[system]
    .filter(({ kind }) => kind === 'url')
    .every(({ name }) => originOf(before[name]) === originOf(after[name]));
}

const originOf = (url = '') => (URL.canParse(url) ? new URL(url).origin : '');

/** Is it another system, of which nothing that the former one was sent is known? */
export function isSamePlace(system: EnteredSystem, before: FieldValues, after: FieldValues): boolean {
  const fields: readonly SystemField[] = systemFields[system];
  return fields.every(({ isPlace, name }) => !isPlace || before[name] === after[name]);
}
