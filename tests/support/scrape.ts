import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Metrics } from '#server/monitoring/metrics.ts';

/** What a port of this machine answers to anything that is asked of it. */
export function askPort(
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, agent: false, ...options });
    asked.once('error', reject).once('response', async response => {
      const { statusCode: status = 0, headers } = response;
      resolve({ status, headers, body: await text(response) });
    });
    asked.end();
  });
}

/** Every value that is served, by its name and labels as they are written. */
export async function scrape(metrics: Pick<Metrics, 'text'>): Promise<ReadonlyMap<string, number>> {
  const lines = (await metrics.text()).split('\n').filter(line => line !== '' && !line.startsWith('#'));
  return new Map(lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}
