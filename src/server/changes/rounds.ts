/** Told at each visit: `now` of `performance`. */
type Visit = (now: number) => void;

export type Rounds = {
  /** The first visit comes after one round, and at most a step sooner. Returns how to leave. */
  join(visit: Visit): () => void;
};

/** So many times in a round some are visited. */
const steps = 15;

/**
 * Visits all that have joined once in a round, by one timer: at each step those that joined at the same step of a round.
 * Thousands of timers would wake the process for each of them. All at one moment would keep requests waiting.
 */
export function createRounds(roundMs: number): Rounds {
  const byStep = Array.from({ length: steps }, () => new Set<Visit>());
  let joined = 0;
  let step = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  function next(): void {
    step = (step + 1) % steps;
    const now = performance.now();
    const visited = byStep[step];
    // A copy: who joins during a visit is not visited at once.
    for (const visit of [...(visited ?? [])]) if (visited?.has(visit)) visit(now);
  }

  return {
    join(visit) {
      const own = byStep[step];
      own?.add(visit);
      joined += 1;
      timer ??= setInterval(next, roundMs / steps);
      return () => {
        if (!own?.delete(visit)) return;
        joined -= 1;
        if (joined > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
