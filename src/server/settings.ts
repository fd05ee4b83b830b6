import * as v from 'valibot';

// What settings of the environment are made of.

/** Settings that cannot be used; `message` says which and what they may be, a line each. */
export class ConfigError extends Error {}

const empty = (value: unknown) => (value === '' ? undefined : value);
/** A setting that is empty is none. */
export const setting = <S extends v.GenericSchema<unknown, unknown>>(schema: S) =>
  v.pipe(v.unknown(), v.transform(empty), schema);

/**
 * With a user and without a host, as of a socket that `?host=/folder` names. PostgreSQL's form of it is no
 * url of the web.
 */
const withHost = (text: string) => text.replace(/^(postgres(?:ql)?:\/\/[^/?#@]*@)(?=\/)/, '$1socket');

export const url = (protocols: readonly string[]) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        text => URL.canParse(withHost(text)) && protocols.includes(new URL(withHost(text)).protocol),
        `must be a url that begins with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`,
      ),
    ),
  );

export const atLeastOne = (what: string, most: number) => {
  const wrong = `must be a number of ${what} from 1 to ${most}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, wrong),
    v.transform(Number),
    v.minValue(1, wrong),
    v.maxValue(most, wrong),
  );
};

export const portNumber = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port from 0 to 65535'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a port from 0 to 65535'),
);
