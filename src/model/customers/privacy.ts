/** What a person may ask about their own data. */
export const requestKinds = ['see', 'correct', 'delete', 'restrict', 'withdraw', 'object'] as const;
export type RequestKind = (typeof requestKinds)[number];

export const requestStatuses = ['received', 'acknowledged', 'done', 'refused'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** How a customer says yes or no. */
export const consentWays = ['spoken', 'paper', 'message', 'online'] as const;
export type ConsentWay = (typeof consentWays)[number];

/** The purpose of `consent_texts` by which other shops see a person's addresses and purchases. */
export const sharingPurpose = 'sharing';

/** Stands where the name of an anonymised customer stood. */
export const anonymousName = '(ẩn danh)';

/** Days as an administrator sets them. */
export type RequestDays = { readonly acknowledge_days: number; readonly extension_days: number } & {
  readonly [K in `${RequestKind}_days`]: number;
};

const dayMs = 24 * 3600_000;
const dateAt = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** @param day `yyyy-mm-dd` */
export function daysLater(day: string, days: number): string {
  return dayOf(new Date(dateAt(day).getTime() + days * dayMs));
}

/** Monday to Friday; the day itself does not count. */
export function workingDaysLater(day: string, days: number): string {
  let at = day;
  for (let left = days; left > 0; ) {
    at = daysLater(at, 1);
    const weekday = dateAt(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return at;
}

/** By when a request that came on a day is acknowledged and answered. */
export function dueDates(kind: RequestKind, received_on: string, days: RequestDays) {
  return {
    acknowledge_by: workingDaysLater(received_on, days.acknowledge_days),
    answer_by: daysLater(received_on, days[`${kind}_days`]),
  };
}

type Standing = { readonly status: RequestStatus; readonly extended: boolean };
export const requestSteps = ['acknowledge', 'extend', 'done', 'refuse'] as const;
export type RequestStep = (typeof requestSteps)[number];

export function mayTakeStep(step: RequestStep, { status, extended }: Standing): boolean {
  if (status === 'done' || status === 'refused') return false;
  if (step === 'acknowledge') return status === 'received';
  return step === 'extend' ? !extended : true;
}
