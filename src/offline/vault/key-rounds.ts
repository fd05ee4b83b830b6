/**
 * Rounds of PBKDF2-SHA-256 that make a key of a password. A constant of the build: nothing that a person or a script can
 * set at run time makes a key weaker. Tests which are about something else put another module in the place of this one.
 */
export const keyRounds = 600_000;
