import { area } from '../language.ts';
import { unsentDocuments } from '../unsent-words.ts';

export const login = area('login', {
  title: 'Sign in',
  username: 'Username',
  password: 'Password',
  help: 'Help for the shop',
  submit: 'Sign in',
  steps: {
    answer: 'Waiting for the server …',
    data: 'Opening your data …',
    screen: 'Loading the first screen …',
  },
  // The two messages of the specification, to the letter.
  wrongUsernamePassword: 'Username hoặc mật khẩu không đúng',
  systemError: 'Lỗi hệ thống ! Vui lòng kiểm tra lại kết nối hoặc liên hệ admin để được hỗ trợ.',
  offlineExpired:
    'It has been too long since your last sign-in with a connection. Please sign in once with the connection to the server.',
  clockTurnedBack:
    'The clock of this tablet has been turned back. Set date and time right, or sign in with the connection to the server.',
  retryIn: (seconds: number) => `Try again in ${seconds} s`,
  offline: 'No connection: you can sign in with your last password on this tablet and keep selling.',
  previousTitle: 'Your password was changed',
  previousBody:
    'The data on this tablet is still locked with your previous password. Enter it once to keep working with it.',
  previousElsewhere:
    'Your password was changed. Sign out and in again with the new one: it then asks once for the previous password.',
  previousPassword: 'Previous password',
  previousWrong: 'This password does not open it',
  unlock: 'Unlock',
  startFresh: 'I do not know it',
  startFreshHint:
    'Unsent changes made before stay locked on this tablet until the previous password is known.',
  othersUnsent: (count: number) => `${unsentDocuments(count)} on this tablet`,
  othersOldest: 'oldest',
  othersHint:
    'They are safe. They are sent when the person who made them signs in, or when the office lets them be sent.',
  removed: 'Your data has been removed from this tablet.',
  signedOut: (count: number) =>
    count === 0
      ? 'Signed out'
      : `Signed out. What is unsent stays safe on this tablet until you sign in again.`,
});
