/**
 * Why a system outside could not be worked with: kept as English text. Administrators read it in their language: the parts
 * are found again by these very words. The first that fits counts, so what is special stands before what is general.
 */
export const systemTroubles = {
  noAnswer: (system: string, what: string, ms: string) => `${system}, ${what}: no answer within ${ms} ms`,
  slowAnswer: (system: string, what: string, ms: string) =>
    `${system}, ${what}: the answer took longer than ${ms} ms`,
  broken: (system: string, what: string, code: string) =>
    `${system}, ${what}: the connection broke (${code})`,
  noTurn: (system: string, what: string) => `${system}, ${what}: its turn did not come`,
  notReached: (system: string, why: string) => `${system} cannot be reached: ${why}`,
  longAnswer: (system: string, what: string, bytes: string) =>
    `${system}’s answer to ${what} is longer than ${bytes} bytes`,
  stopped: (system: string) => `${system} was not asked: the server stops`,
  stoodStill: () => 'the server stood still',
  signInFailed: (system: string, why: string) => `Signing in for ${system} failed: ${why}`,
  formOf: (system: string, what: string, why: string) =>
    `${system} answered ${what} in a form that is not known: ${why}`,
  form: (system: string, what: string) => `${system} answered in a form that is not known (${what})`,
  otherProgram: (system: string, status: string, what: string) =>
    `${system} answered with ${status}, and not in its own form (${what})`,
  answered: (system: string, what: string, status: string) => `${system} answered ${what} with ${status}`,
  noCompany: (company: string, names: string) => `Business Central has no company ${company}, only: ${names}`,
  noRight: (system: string, what: string) => `${system} does not let its user ${what}: a right is missing`,
  notLet: (system: string, what: string, why: string) =>
    `${system} does not let the integration ${what}: ${why}`,
  otherVersion: (system: string, what: string, said: string) =>
    `${system} does not know what it was asked for (${what}): ${said}`,
  unfit: (system: string, why: string) => `${system} cannot be worked with: ${why}`,
  notDone: (system: string, what: string) => `${system} has not done yet what it was asked for (${what})`,
  noPicture: () => 'The picture cannot be read',
  noOrder: (order: string) => `The online shop has no order ${order}.`,
  shopSaid: (said: string) => `The online shop: ${said}`,
} as const satisfies Readonly<Record<string, (...parts: string[]) => string>>;
