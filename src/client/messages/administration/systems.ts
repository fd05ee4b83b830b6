import { formatQuantity } from '#model/kit/format.ts';
import { area, byCode } from '../language.ts';

/** Texts of how other systems are connected. */
export const systems = area('systems', {
  lead: 'Systems that Quầy works with. What is secret is kept sealed, and is never shown again.',
  names: byCode({ erp: 'Franchisor’s ERP' }),
  kinds: byCode({ erp: 'Business Central' }),
  /** What happens while a system is not connected. */
  without: byCode({ erp: 'Purchase orders and returns go to the built-in ERP.' }),
  state: { connected: 'Connected', operator: 'Set by the operator', none: 'Not connected', off: 'Off' },
  operatorHint: 'The environment of the server connects this system. Only the operator can change it.',
  faults: {
    'no-keys':
      'The server has no key any more that opens what was entered. The operator sets SEAL_KEYS again.',
    'no-key': (field: string, key: string) =>
      `“${field}” was sealed by key ${key}, which the server does not have. The operator adds the key to SEAL_KEYS, or you enter it again.`,
    broken: (field: string) => `“${field}” was changed in the database and cannot be opened. Enter it again.`,
    'not-allowed': (field: string) => `The operator does not allow “${field}” any more.`,
  },
  faultEffect: 'Nothing is sent. Documents wait.',
  noKeys: 'Nothing can be entered yet: the server has no key that seals secrets.',
  noKeysHint:
    'The operator makes a key with “openssl rand -base64 32”, sets SEAL_KEYS to an id, a colon and the key (such as 2026a:…), and starts the server again.',
  noOrigins: 'The operator allows no address yet. The variable SYSTEM_ORIGINS of the server names them.',
  since: 'Connected since',
  changedBy: 'Last changed by',
  changedAt: 'Last changed',
  answered: 'Last answered',
  never: 'Never',
  signedIn: 'Signed in until',
  waiting: 'Waiting',
  undecided: 'Needs you',
  refused: 'Refused in 7 days',
  oldest: 'Oldest since',
  paused: 'Nothing is sent until',
  because: 'Because',
  lastProblem: 'Last problem',
  count: (documents: number) => formatQuantity(documents),
  showOutgoing: 'Outgoing documents',
  connect: 'Connect',
  change: 'Change connection',
  disconnect: 'Disconnect',
  disconnectTitle: 'Disconnect this system?',
  disconnectBody:
    'What was entered is forgotten. Documents that it has stay there; what becomes of them is not read any more.',
  connectTitle: 'Connect',
  save: 'Save and connect',
  saved: 'Saved. The server uses it within seconds.',
  test: 'Test connection',
  allowed: (origins: string) => `Begins with one of: ${origins}`,
  fields: byCode({
    base_url: 'Address',
    company: 'Company',
    sign_in: 'Signs in by',
    tenant: 'Tenant',
    client_id: 'Client id',
    client_secret: 'Client secret',
    token_url: 'Sign-in address',
    user: 'User',
    service_key: 'Web service key',
  }),
  hints: byCode({
    base_url: 'Of the environment, without what begins with /api',
    company: 'Its name or id in Business Central',
    tenant: 'Id or domain in Microsoft Entra',
    token_url: 'Left empty: that of Microsoft',
  }),
  choices: byCode({ entra: 'Microsoft Entra', key: 'User and web service key' }),
  isSet: (tail: string) => (tail === '' ? 'Is set' : `Is set, ends in ${tail}`),
  setBy: (person: string) => `Entered by ${person}`,
  replace: 'Replace',
  replaceWhat: (field: string) => `Replace ${field}`,
  addressChanged: 'The address is another one: enter this again.',
  words: byCode({
    works: 'It works: signed in, and read from the company.',
    unreachable: 'There is no connection. Check the address, and whether the server may go out to it.',
    'sign-in': 'Signing in was refused. Check tenant, client id and secret, or user and key.',
    'not-allowed': 'Signed in, but it may not read. Give it the permissions in the other system.',
    'no-company': 'Signed in, but there is no such company. Check its name.',
    'not-there': 'A server answered, but not this system. Check the address.',
    busy: 'The system takes nothing now. Try again in some minutes.',
    other: 'It answered something that cannot be used.',
  }),
  said: 'It said',
  keys: 'Keys that seal',
  keysHint: 'A former key may be removed from SEAL_KEYS once it seals nothing.',
  keySeals: (id: string, sealed: number) => `${id}: seals, ${formatQuantity(sealed)} secrets`,
  keyFormer: (id: string, sealed: number) =>
    sealed === 0
      ? `${id}: seals nothing any more, and may be removed`
      : `${id}: still needed, ${formatQuantity(sealed)} secrets`,
  keyLacking: (id: string, sealed: number) =>
    `${id}: missing, ${formatQuantity(sealed)} secrets cannot be opened`,
});
