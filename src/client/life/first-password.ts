/**
 * What the first administrator has typed to sign in, until the set-up ends or is left. With it they open the counter of
 * their first shop, which is a sign-in of its own. It is in the memory of this page alone.
 */
let held: { username: string; password: string } | null = null;

export const holdFirstPassword = (username: string, password: string): void => {
  held = { username, password };
};

export const dropFirstPassword = (): void => {
  held = null;
};

/** Only for the person who typed it. */
export const firstPasswordOf = (username: string): string | null =>
  held?.username === username ? held.password : null;
