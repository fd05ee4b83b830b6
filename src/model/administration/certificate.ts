/** So many days before its end a certificate should have been renewed: services do it a month before. */
export const soonDays = 21;

export const certificateStates = ['good', 'soon', 'expired'] as const;
export type CertificateState = (typeof certificateStates)[number];

/** Is there time until a certificate ends? After its end no tablet speaks to the server any more. */
export function certificateState(validTo: Date, now: Date): CertificateState {
  const left = validTo.getTime() - now.getTime();
  if (left <= 0) return 'expired';
  return left <= soonDays * 24 * 3600_000 ? 'soon' : 'good';
}
