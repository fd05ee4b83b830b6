import * as v from 'valibot';
import { atLeastOne, ConfigError, setting, url } from '../settings.ts';

export type TraceSettings = {
  /** Where spans are sent by OTLP over HTTP, with the path. */
  url: string;
  /** Sent with them. They may hold a secret. */
  headers: Readonly<Record<string, string>>;
  /** The collector has so many ms for a batch, with what is tried again. */
  timeoutMs: number;
  /** What the process is called there, and what else is said of it. */
  resource: Readonly<Record<string, string>>;
  /** The share of requests and jobs that are recorded, 0 to 1. */
  ratio: number;
};

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const collector = url(['http:', 'https:']);
const shareWrong = 'must be a number from 0 to 1';

/** Variables of OpenTelemetry's specification. */
export const traceEntries = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(collector),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting(collector),
  OTEL_EXPORTER_OTLP_HEADERS: setting(v.optional(v.string(), '')),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: setting(v.optional(v.string(), '')),
  OTEL_EXPORTER_OTLP_PROTOCOL: setting(
    v.optional(v.literal('http/protobuf', 'must be http/protobuf, nothing else is spoken')),
  ),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: setting(
    v.optional(v.literal('http/protobuf', 'must be http/protobuf, nothing else is spoken')),
  ),
  OTEL_EXPORTER_OTLP_TIMEOUT: setting(v.optional(atLeastOne('milliseconds', 60_000), '10000')),
  OTEL_SERVICE_NAME: setting(v.optional(v.string())),
  OTEL_RESOURCE_ATTRIBUTES: setting(v.optional(v.string(), '')),
  OTEL_TRACES_SAMPLER: setting(
    v.optional(v.picklist(samplers, `must be one of ${samplers.join(', ')}`), 'parentbased_always_on'),
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    v.optional(
      v.pipe(v.string(), v.regex(/^(0|1|1\.0{1,9}|0?\.\d{1,9})$/, shareWrong), v.transform(Number)),
      '1',
    ),
  ),
  OTEL_TRACES_EXPORTER: setting(v.optional(v.picklist(['otlp', 'none'], 'must be otlp or none'), 'otlp')),
  OTEL_SDK_DISABLED: setting(v.optional(v.picklist(['true', 'false'], 'must be true or false'), 'false')),
};

type Settings = v.InferOutput<v.ObjectSchema<typeof traceEntries, undefined>>;

/**
 * Where traces are sent, and which of them; `null` where no collector is named.
 *
 * @throws ConfigError for lists that cannot be read
 */
export function tracesOf(set: Settings): TraceSettings | null {
  const all = set.OTEL_EXPORTER_OTLP_ENDPOINT;
  const address = set.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (all && `${all.replace(/\/$/, '')}/v1/traces`);
  const isOff = set.OTEL_SDK_DISABLED === 'true' || set.OTEL_TRACES_EXPORTER === 'none';
  if (address === undefined || isOff) return null;
  const resource = pairsIn('OTEL_RESOURCE_ATTRIBUTES', set.OTEL_RESOURCE_ATTRIBUTES);
  return {
    url: address,
    headers: {
      ...pairsIn('OTEL_EXPORTER_OTLP_HEADERS', set.OTEL_EXPORTER_OTLP_HEADERS),
      ...pairsIn('OTEL_EXPORTER_OTLP_TRACES_HEADERS', set.OTEL_EXPORTER_OTLP_TRACES_HEADERS),
    },
    timeoutMs: set.OTEL_EXPORTER_OTLP_TIMEOUT,
    resource: { ...resource, 'service.name': set.OTEL_SERVICE_NAME ?? resource['service.name'] ?? 'quay' },
    ratio: ratioOf(set),
  };
}

/** No span has a parent elsewhere, so what is based on the parent begins like what is not. */
function ratioOf({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share }: Settings): number {
  if (sampler.endsWith('always_on')) return 1;
  return sampler.endsWith('always_off') ? 0 : share;
}

/** `name=value,name=value`, with percent signs where a value has a comma. No message repeats a value. */
function pairsIn(name: string, text: string): Record<string, string> {
  const parts = text.split(',').filter(part => part.trim() !== '');
  return Object.fromEntries(
    parts.map(part => {
      const [, key = '', value = ''] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(part) ?? [];
      try {
        if (key === '') throw new URIError();
        return [decodeURIComponent(key), decodeURIComponent(value)];
      } catch {
        throw new ConfigError(`${name} must be a list such as name=value,other=value`);
      }
    }),
  );
}
