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
  saysNothing: (system: string, what: string, status: string) =>
    `${system} answered ${what} with ${status}, which says nothing`,
  answered: (system: string, what: string, status: string) => `${system} answered ${what} with ${status}`,
  noCompany: (company: string, names: string) => `Business Central has no company ${company}, only: ${names}`,
  noRight: (system: string, what: string) => `${system} does not let its user ${what}: a right is missing`,
  notLet: (system: string, what: string, why: string) =>
    `${system} does not let the integration ${what}: ${why}`,
  otherVersion: (system: string, what: string, said: string) =>
    `${system} does not know what it was asked for (${what}): ${said}`,
  unfit: (system: string, why: string) => `${system} cannot be worked with: ${why}`,
  notDone: (system: string, what: string) => `${system} has not done yet what it was asked for (${what})`,
  circle: (system: string) => `${system} leads from page to page in a circle`,
  pagesCircle: (system: string, what: string) => `${system}, ${what}: its pages go in a circle`,
  linkLeaves: (system: string, what: string) =>
    `${system}, ${what}: the link to the next page leaves BC_URL (a server of one’s own is told its public OData url)`,
  beginsAgain: (system: string) => `${system} begins its list again and again`,
  listsLess: (system: string, files: string) => `${system} lists ${files} files less than before`,
  stuck: () => 'The server could not go on',
  notPosted: (no: string) => `Business Central does not show ${no} as posted`,
  notShown: (no: string) => `Business Central does not show ${no}`,
  changesNow: (no: string) => `The order ${no} changes just now`,
  otherOrder: (system: string) => `${system} does not tell its orders in the order of their changes`,
  manyAtOnce: (system: string, at: string) => `${system} changed too many orders at ${at}`,
  noCategories: (system: string) => `${system} has not got its facet of categories`,
  noVariants: (attribute: string) =>
    `The online shop has no attribute ${attribute}: it cannot sell an item with variants`,
  otherSku: (sku: string, product: string) => `SKU ${sku} belongs to another product of the shop: ${product}`,
  noStore: (store: string) => `The shop has no store ${store}`,
  cannotCancel: (order: string, state: string) => `The online shop cannot cancel order ${order}: ${state}`,
  registerAnswered: (status: string) => `The register of companies answered with status ${status}`,
  noCompanyAt: (name: string, code: string) =>
    `The answer of the register of companies has no company at ${name} with code ${code}`,
  registerLacks: (code: string) => `The register of companies does not know ${code}`,
  noSite: () => 'The picture site has no such site',
  noFolder: (folder: string) => `The picture site has no folder ${folder}`,
  noLibrary: (library: string, names: string) => `The picture site has no library ${library}, only: ${names}`,
  noPicture: () => 'The picture cannot be read',
  noOrder: (order: string) => `The online shop has no order ${order}.`,
  letsNotIn: (provider: string, code: string) => `${provider} does not let the account in: ${code}`,
  otherInvoice: (provider: string) => `${provider} answered for another invoice`,
  saysNotWhether: (provider: string, code: string) =>
    `${provider} does not say whether it has the invoice: ${code}`,
  noNumberYet: (provider: string) => `${provider} has the invoice, and it has no number yet`,
  givesNoFile: (provider: string, code: string) => `${provider} gives no file: ${code}`,
  makesNoPapers: () => 'this provider makes no papers of goods',
  shopSaid: (said: string) => `The online shop: ${said}`,
} as const satisfies Readonly<Record<string, (...parts: string[]) => string>>;
