import { area } from '../language.ts';

/** Texts of the books by the forms of the law; what stands on their paper is Vietnamese in every language. */
export const books = area('books', {
  form: 'Book',
  period: 'Period',
  month: (month: string) => `Month ${month}`,
  quarter: (quarter: string, year: string) => `Quarter ${quarter}, ${year}`,
  chooseShop: 'Choose a shop: each shop keeps its own books.',
  noForms: 'This shop keeps no books here. The office sets which books a shop keeps.',
  noIdentity:
    'It is not known how this shop is taxed, so all books are shown. The office enters its tax identity.',
  nothing: 'Nothing was posted in this period.',
  first: (shown: string, all: string) =>
    `The first ${shown} of ${all} lines; Excel and print have all of them.`,
  withoutCost: (lines: string) => `${lines} lines have no known cost: their value is counted as 0.`,
  currentCost: 'Goods are valued at what one costs on average today.',
  print: 'Print',
  printFailed: 'The book could not be printed.',
  open: 'Open',
  isClosed: 'Closed',
  closedTo: (day: string) => `Books closed to ${day}`,
  close: 'Close period',
  closeTitle: (period: string) => `Close ${period}?`,
  closeBody:
    'All entries up to its last day are final. What arrives later for this time is posted on the first open day, with its true day.',
  closed: 'The period is closed.',
  reopen: 'Reopen',
  reopenTitle: (day: string) => `Reopen the period to ${day}`,
  reopenBody: 'Entries may again be posted into it. The reason stands in the audit log.',
  reason: 'Reason',
  history: 'Closed periods',
  by: (who: string, when: string) => `closed by ${who}, ${when}`,
  reopenedBy: (who: string, when: string, why: string) => `reopened by ${who}, ${when}: ${why}`,
  rules: 'Forms and percents',
  rulesHint:
    'As the law has them. Ask your accountant before you change anything; closed books are read by the same forms.',
  formCode: 'Form No.',
  title: 'Title',
  reference: 'Legal reference',
  keptBy: 'Kept by',
  kinds: {
    company_deduction: 'Company, deduction method',
    company_direct: 'Company, direct method',
    household: 'Household business',
  },
  tradeGroups: 'Trade groups of households',
  tradeGroupsHint: 'The first one has all goods and fees that no other one names.',
  description: 'Name',
  vatPercent: 'VAT %',
  incomeTaxPercent: 'Personal income tax %',
  vatGroups: 'VAT groups of its goods',
  keptYears: 'Years that documents are kept',
});
