import type { users } from '#calls/administration/index.ts';
import type { UserSession } from '#calls/administration/users.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { t } from '../../../messages/en.ts';

/** A user who may sign in, with where they are signed in. */
export type KnownUserData = AnswerOf<typeof users.get>;

/** A role of the company's own keeps the name it has there. */
export const roleLabel = (role_name: string): string =>
  (t.users.roles as Readonly<Record<string, string>>)[role_name] ?? role_name; // looked up by whatever name it is

const systems = ['Android', 'iPad', 'iPhone', 'Windows', 'Mac OS', 'Linux'];
const browsers = [
  ['Edg', 'Edge'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

/** The kind of tablet that a person knows it by: "Chrome, Android". */
export function browserOf({ user_agent }: Pick<UserSession, 'user_agent'>): string {
  const system = systems.find(name => user_agent.includes(name));
  const browser = browsers.find(([mark]) => user_agent.includes(`${mark}/`))?.[1];
  return [browser, system].filter(Boolean).join(', ') || t.users.unknownPlace;
}
