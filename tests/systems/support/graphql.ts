/**
 * Asks an API of the shop, as one person.
 *
 * @returns what stands under `data`
 * @throws an error with all that the shop has against it
 */
// The tests read the answers of a shop that is real: what is not there fails them.
// biome-ignore lint/suspicious/noExplicitAny: each question has an answer of its own
export type Ask = (query: string, variables?: object, form?: FormData) => Promise<any>;

/** @param form a form with a question and files, which goes as it is */
export function askGraphql(url: string): Ask {
  let token = '';
  return async (query, variables = {}, form) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        ...(form ? { 'apollo-require-preflight': 'true' } : { 'content-type': 'application/json' }),
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      body: form ?? JSON.stringify({ query, variables }),
    });
    token = response.headers.get('vendure-auth-token') ?? token;
    const { data, errors } = await response.json();
    if (errors) throw new Error(JSON.stringify(errors));
    for (const answer of Object.values(data ?? {}))
      if (answer && typeof answer === 'object' && 'errorCode' in answer)
        throw new Error(JSON.stringify(answer));
    return data;
  };
}
