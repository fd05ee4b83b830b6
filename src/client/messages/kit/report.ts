import { area } from '../language.ts';
import { unsentDocuments } from '../unsent-words.ts';

/** Texts of the frame that all reports share. */
export const report = area('report', {
  period: 'Period',
  presets: {
    today: 'Today',
    yesterday: 'Yesterday',
    days7: '7 days',
    month: 'This month',
    lastMonth: 'Last month',
    quarter: 'Quarter',
    year: 'Year',
  },
  asOf: (time: string) => `as of ${time}`,
  asOfOffline: (time: string) => `as of ${time}, without a connection`,
  against: (period: string) => `Against ${period}`,
  againstUntil: (period: string, time: string) => `Against ${period}, until ${time}`,
  againsts: { before: 'The time before', year: 'The year before' },
  isNew: 'new',
  more: 'more by',
  less: 'less by',
  unsent: (count: number, amount: string) =>
    count === 1
      ? `1 unsent sale, ${amount}, not included.`
      : `${count} unsent sales, ${amount}, not included.`,
  unsentIncluded: (count: number, amount: string) =>
    count === 1 ? `1 unsent sale, ${amount}, included.` : `${count} unsent sales, ${amount}, included.`,
  unsentLeftOut: (count: number) =>
    count === 1 ? '1 unsent sale is not in this list.' : `${count} unsent sales are not in this list.`,
  unsentMoney: (count: number, amount: string) =>
    count === 1
      ? `1 unsent payment, ${amount}, not included.`
      : `${count} unsent payments, ${amount} in all, not included.`,
  unsentMoneyIncluded: (count: number, amount: string) =>
    count === 1
      ? `1 unsent payment, ${amount}, included.`
      : `${count} unsent payments, ${amount} in all, included.`,
  includeUnsent: 'Include what this tablet has not sent',
  unsentChanges: (count: number) =>
    `${unsentDocuments(count)} of this tablet ${count === 1 ? 'is' : 'are'} not in this report.`,
  showAll: (count: string) => `Show all ${count}`,
  notSent: 'Not sent',
  notSentPart: (amount: string) => `not sent: ${amount}`,
  explain: 'What was sold',
  when: 'When',
  amount: 'Amount',
  comparedWith: 'Compared with',
  before: (amount: string) => `before: ${amount}`,
  asTable: 'Show as a table',
  asColumns: 'Show as columns',
  sentence: (title: string, name: string, amount: string) => `${title}. Most: ${name} with ${amount}.`,
  unnamed: 'Without',
  share: 'Share',
  shareAs: { png: 'As a picture', pdf: 'As a PDF' },
  saved: 'Saved to the downloads.',
  shareFailed: 'The report could not be drawn. Try again, or export it to Excel.',
});
