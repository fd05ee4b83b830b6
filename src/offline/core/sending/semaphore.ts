/** Lets so many in at once; the others wait, and come in in the order in which they came. */
export type Semaphore = {
  /** Resolves to what lets the next one in; called again it does nothing. */
  enter(): Promise<() => void>;
};

export function createSemaphore(most: number): Semaphore {
  const waiting: (() => void)[] = [];
  let inside = 0;

  return {
    async enter() {
      if (inside < most) inside++;
      else await new Promise<void>(resolve => void waiting.push(resolve));
      let left = false;
      return () => {
        if (left) return;
        left = true;
        const next = waiting.shift();
        // The place is handed on.
        if (next) next();
        else inside--;
      };
    },
  };
}
