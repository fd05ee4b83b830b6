import { formatQuantity } from '../kit/format.ts';
import { messages } from './kit.ts';

/** Why the connection to a system outside stays as it is. */
export const systemMessages = /* @__PURE__ */ messages('systems', {
  notUrl: 'Enter an address that begins with https://',
  user: 'An address must not hold a user or a password.',
  query: 'An address must end with its path, without ? or #.',
  plain: 'An address must begin with https://',
  private: 'This is a private address. The operator must name its network in SYSTEM_NETWORKS.',
  origin: (origins: string) =>
    origins === ''
      ? 'The operator allows no address yet: SYSTEM_ORIGINS is not set.'
      : `The operator does not allow this address, only: ${origins}`,
  path: 'A path must begin with /',
  form: 'This holds characters that are not allowed here, or ends in a way that is not.',
  enterAgain: 'The address is another one. Enter this again: what is kept is never sent elsewhere.',
  noField: 'This system does not have this field.',
  noKeys: 'Nothing can be entered: the server has no key that seals secrets. The operator sets SEAL_KEYS.',
  byOperator: 'The operator has set this connection. It cannot be changed here.',
  changed: 'These settings have changed since they were shown. Look at them again.',
  notConnected: 'This system is not connected.',
  waiting: (count: number) =>
    `${formatQuantity(count)} documents wait for this system. Decide about them under Outgoing Documents first.`,
  placeHasSome: (count: number) =>
    `${formatQuantity(count)} documents may have arrived at the former address. Decide about them under Outgoing Documents first.`,
});
