/** What a tablet says of when something was done: its clock may be ahead, and nothing was done after it arrived. */
export const tabletTime = (at: string, now: Date): Date => new Date(Math.min(Date.parse(at), now.getTime()));
