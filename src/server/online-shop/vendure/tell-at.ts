import * as v from 'valibot';
import { systemActions } from '#model/messages/system-actions.ts';
import type { Notices } from '../../systems/notices.ts';
import type { VendureClient } from './client.ts';

/** Of the plugin: 3 tells of orders. */
const leastVersion = 3;
const version = v.object({ quayVersion: v.number() });
const told = v.object({ quayTellAt: v.object({ success: v.boolean() }) });

/**
 * Has the shop tell of orders. The plugin keeps the address and the word, tells there once, and then answers. Its version
 * is asked each time: the shop's operator may have copied a newer plugin.
 *
 * @returns false: the plugin is too old, or does not reach the address
 * @throws SystemProblem
 */
export async function tellAt(client: VendureClient, input: Notices, signal: AbortSignal): Promise<boolean> {
  const question = { what: systemActions.readPluginVersion, text: 'query Version { quayVersion }' };
  const { quayVersion } = await client.read({ ...question, answer: version }, signal);
  if (quayVersion < leastVersion) return false;
  const { quayTellAt } = await client.write(
    {
      what: 'have it tell of orders',
      text: 'mutation TellAt($input: QuayTellAtInput!) { quayTellAt(input: $input) { success } }',
      variables: { input },
      answer: told,
    },
    signal,
  );
  return quayTellAt.success;
}
