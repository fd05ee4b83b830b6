import { Counter, Gauge, type Registry } from 'prom-client';

/** Values of a gauge, each with its labels. */
export type Values = readonly (readonly [labels: Record<string, string>, value: number])[];

/** The value of a gauge without labels; none where it is not known. */
export const single = (value: number | null): Values => (value === null ? [] : [[{}, value]]);

/** Adds a gauge that is read when it is asked for. What is not known then is not there. */
export function readAtScrape(
  registry: Registry,
  name: string,
  help: string,
  labelNames: string[],
  read: () => Values | Promise<Values>,
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const values = await read();
      this.reset();
      // A gauge without labels is 0 after that, which is not the same as unknown.
      this.remove({});
      for (const [labels, value] of values) this.set(labels, value);
    },
  });
}

/** Adds a counter of what is counted elsewhere, since the start of the process. */
export function countedElsewhere(
  registry: Registry,
  name: string,
  help: string,
  labelNames: string[],
  read: () => Values,
): void {
  new Counter({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      this.reset();
      for (const [labels, value] of read()) this.inc(labels, value);
    },
  });
}
