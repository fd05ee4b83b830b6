/** The shop takes no request of more than 100 kB. Some of it is the question itself. */
const mostBytes = 80_000;

/**
 * Packs inputs into as few requests as the shop takes, in their order.
 *
 * @param most inputs in a request
 */
export function batchesOf<T>(inputs: readonly T[], most = Number.POSITIVE_INFINITY): T[][] {
  const batches: T[][] = [];
  let bytes = mostBytes;
  for (const input of inputs) {
    const size = Buffer.byteLength(JSON.stringify(input)) + 1;
    const current = batches.at(-1);
    if (current && bytes + size <= mostBytes && current.length < most) {
      current.push(input);
      bytes += size;
    } else {
      batches.push([input]);
      bytes = size;
    }
  }
  return batches;
}

/**
 * One question with the same mutation for each input: Vendure takes many of some things, and one of others. They are
 * done in turn, and the first that fails ends it.
 *
 * @param type of the input, as the shop names it
 * @returns the text, and its variables
 */
export function together(mutation: string, type: string, fields: string, inputs: readonly object[]) {
  const names = inputs.map((_, at) => `i${at}`);
  return {
    text: `mutation Many(${names.map(name => `$${name}: ${type}!`).join(', ')}) {
      ${names.map(name => `${name}: ${mutation}(input: $${name}) { ${fields} }`).join('\n')}
    }`,
    variables: Object.fromEntries(inputs.map((input, at) => [names[at] ?? '', input])),
  };
}
