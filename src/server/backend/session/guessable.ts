import { normalise } from '#model/kit/normalise.ts';
import type { Message } from '#model/messages/kit.ts';
import { serverMessages } from '#model/messages/server.ts';
import type { Actor } from '../kit/context.ts';

/** What is tried first here: what the app, its people's roles and a password itself are called. */
const words = [
  ...['quay', 'quầy hàng', 'cửa hàng', 'nhân viên', 'quản lý', 'thu ngân', 'kho', 'mật khẩu', 'bán hàng'],
  ...[
    'store',
    'shop',
    'warehouse',
    'manager',
    'admin',
    'administrator',
    'franchise',
    'cashier',
    'sales',
    'pos',
  ],
  ...['password', 'letmein', 'welcome', 'secret', 'login', 'user', 'test', 'demo'],
];

const lettersOf = (text: string) => normalise(text).replace(/[^a-z]/g, '');

/**
 * Why a new password of the right form is refused all the same; `null` when nothing speaks against it. It is
 * among the 49,000 that leaked most often (5,000 of them have the form that is asked for here). Or what
 * remains of it without its digits is a word that attackers try first here, or the person's own.
 */
export async function whyGuessable(
  password: string,
  { user: { username, firstname, lastname, email, customer_no } }: Pick<Actor, 'user'>,
): Promise<Message | null> {
  // Half a megabyte that only a change of a password needs.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const text = password.toLowerCase();
  const own = [
    username,
    firstname,
    lastname,
    firstname + lastname,
    lastname + firstname,
    email.split('@')[0],
  ];
  const isLeaked = dictionary['passwords-common'].includes(text);
  const letters = lettersOf(password);
  const isWord = [...words, ...own, customer_no].some(word => word && lettersOf(word) === letters);
  const namesThem = [username, customer_no].some(
    name => name.length > 3 && text.includes(name.toLowerCase()),
  );
  if (isLeaked || isWord || namesThem) return serverMessages.guessable();
  return null;
}
