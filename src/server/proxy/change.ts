import type { AnyCall, AnyWrite } from '#calls/kit/call.ts';
import { parseInput } from '#calls/kit/wire.ts';
import { serverMessages } from '#model/messages/server.ts';
import { mayCall } from '../backend/kit/access.ts';
import type { ChangeKey } from './admission.ts';
import { type Answer, type Ask, type Asked, type Caller, type Changes, notForwarded } from './target.ts';

/** A change as it came, with the key that it is made under. */
export type Change = {
  call: AnyWrite;
  /** Not validated. */
  fields: unknown;
  key: ChangeKey;
  caller: Caller;
  ask: Asked;
  target: Changes;
};

/** Makes a change, once for its key. What was answered once is answered again, whatever has been forbidden or closed since. */
export async function makeChange({ call, fields, key, caller, ask, target }: Change): Promise<Answer> {
  const told = key.isRepeat ? await target.replay(key.keyed, ask) : null;
  if (told) return told;
  const input = validateInput(call, fields, caller);
  return 'refused' in input ? input.refused : target.write({ ...ask, ...input, call }, key.keyed);
}

/** The input as the call's schema makes it, of a person who may make the call. */
export function validateInput(
  call: AnyCall,
  fields: unknown,
  { actor, maintenance }: Caller,
): Pick<Ask, 'input'> | { refused: Answer } {
  if (maintenance && !actor.isAdministrator && !/^(config|session)\./.test(call.name))
    return { refused: notForwarded('maintenance', serverMessages.maintenance()) };
  const parsed = parseInput(call, fields);
  if (!parsed.ok) return { refused: notForwarded('validation', parsed, parsed.field) };
  if (!mayCall(call, parsed.input, actor))
    return { refused: notForwarded('forbidden', serverMessages.forbidden()) };
  return { input: parsed.input };
}
