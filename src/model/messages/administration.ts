import { nameOfSet } from '../administration/own-sets.ts';
import { messages } from './kit.ts';

/** Why users, permission sets and page structures stay as they are. */
export const administrationMessages = /* @__PURE__ */ messages('administration', {
  notYourself: (what: 'deactivate' | 'delete' | 'take the role from') =>
    `You cannot ${what} yourself. Another administrator can.`,
  lastAdministrator: 'The last active administrator must stay one.',
  usernameTaken: (username: string) => `User name ${username} exists already.`,
  noRole: 'This role does not exist.',
  noDevice: 'This device does not exist.',
  noPermissionSet: 'This permission set does not exist.',
  ofNoFranchise: 'An administrator belongs to no franchise.',
  setTaken: (name: string) => `A permission set ${nameOfSet(name)} exists already.`,
  setUsed: (name: string, users: number) =>
    `${nameOfSet(name)} cannot be deleted: ${users} ${users === 1 ? 'user has' : 'users have'} it. Give them another one first.`,
  closedPage: (url: string) => `${url} is for administrators alone and cannot be granted.`,
  pageTaken: (url: string) => `Page ${url} is there already.`,
});
