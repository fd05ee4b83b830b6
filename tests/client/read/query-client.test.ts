import { afterEach, expect, it } from 'vitest';
import { queryClient, refresh } from '#client/read/query-client.ts';

afterEach(() => queryClient.clear());

/** A read that is answered when the test says so. */
function orders() {
  const asked: PromiseWithResolvers<string>[] = [];
  const answered = queryClient.fetchQuery({
    queryKey: ['orders'],
    queryFn: () => {
      const question = Promise.withResolvers<string>();
      asked.push(question);
      return question.promise;
    },
    meta: { tags: ['salesOrders'] },
    staleTime: 0,
  });
  return { asked, answered };
}

it.each(['first', 'later'])(
  'a %s read that is under way when its rows change is asked again',
  async which => {
    if (which === 'later') queryClient.setQueryData(['orders'], 'long ago');
    const { asked, answered } = orders();
    refresh(['salesOrders']);
    expect(asked).toHaveLength(2);
    asked[0]?.resolve('before');
    asked[1]?.resolve('after');
    expect(await answered).toBe('after');
    expect(queryClient.getQueryState(['orders'])).toMatchObject({ data: 'after', isInvalidated: false });
  },
);

it('a read of something else goes on', async () => {
  const { asked, answered } = orders();
  refresh(['items']);
  asked[0]?.resolve('now');
  expect(await answered).toBe('now');
  expect(asked).toHaveLength(1);
});
