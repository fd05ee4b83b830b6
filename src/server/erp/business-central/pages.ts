import * as v from 'valibot';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import type { Answer } from '../../systems/http.ts';
import { BusinessCentralProblem } from './problem.ts';
import type { Sent } from './sender.ts';

/** What a record is read as. Fields that it does not name are left out. */
export type Shape<T> = v.GenericSchema<unknown, T>;

/**
 * The body of an answer in the shape that is expected of it.
 *
 * @throws BusinessCentralProblem that names the set and the field
 */
export function readAs<T>(shape: Shape<T>, answer: Answer, { what, method }: Sent): T {
  const parsed = v.safeParse(shape, answer.body);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const where = v.getDotPath(issue) ?? 'the body';
  throw new BusinessCentralProblem(
    method === 'GET' ? 'later' : 'unknown',
    systemTroubles.formOf('Business Central', what, `${where} (${issue.expected ?? 'other'} expected)`),
    { status: answer.status },
  );
}

/**
 * Rows, page by page, as the links of the service lead from one to the next.
 *
 * @param base of the environment: the token goes along with a link, so it may lead nowhere else
 * @param clock is told the service's own time at the first page, where it tells it
 * @throws BusinessCentralProblem also after some pages
 */
export async function* pagesFrom<T>(
  send: (sent: Sent) => Promise<Answer>,
  base: string,
  first: Sent,
  shape: Shape<T>,
  clock?: (at: Date) => void,
): AsyncGenerator<T[]> {
  const page: Shape<{ value: T[]; '@odata.nextLink'?: string | undefined }> = v.object({
    value: v.array(shape),
    '@odata.nextLink': v.optional(v.string()),
  });
  const seen = new Set<string>();
  for (let sent = first; ; ) {
    seen.add(sent.url);
    const answer = await send(sent);
    const { value, '@odata.nextLink': link } = readAs(page, answer, first);
    const at = Date.parse(answer.headers.get('date') ?? '');
    if (sent === first && !Number.isNaN(at)) clock?.(new Date(at));
    yield value;
    if (link === undefined) return;
    const url = URL.canParse(link) ? new URL(link).href : '';
    if (!url.startsWith(`${new URL(base).href.replace(/\/$/, '')}/`))
      throw new BusinessCentralProblem('later', systemTroubles.linkLeaves('Business Central', first.what));
    if (seen.has(url))
      throw new BusinessCentralProblem('later', systemTroubles.pagesCircle('Business Central', first.what));
    sent = { ...first, url };
  }
}

/** All pages in one list, for queries that find few rows. */
export async function listOf<T>(pages: AsyncGenerator<T[]>): Promise<T[]> {
  const found: T[] = [];
  for await (const page of pages) found.push(...page);
  return found;
}
