import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  type Span as ApiSpan,
  type Context,
  DiagLogLevel,
  diag,
  type Link,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { Refusal } from '#calls/kit/errors.ts';
import type { Logger } from '../log.ts';
import type { TraceSettings } from './trace-settings.ts';
import { type OpenSpan, reasonOf, type Step, type Tracer } from './tracer.ts';

/** Spans that wait. What comes beyond them is lost, so a collector that is away costs some megabytes and no more. */
const mostWaiting = 2048;
/** Batches of at most 512 that are on their way at once: at the stop, all that wait. */
const mostBatches = 8;
/** What goes wrong again and again is told once in so long. */
const restMs = 3600_000;

export type OtlpTracer = Tracer & {
  /** Sends what waits, for at most so many ms. It never fails: traces are lost before anything waits for them. */
  stop(limitMs: number): Promise<void>;
};

type TracerOptions = {
  /** How long a span waits for others to be sent with. */
  everyMs?: number;
};

/** Records steps and sends them to a collector by OTLP over HTTP. */
export function createOtlpTracer(
  { url, headers, timeoutMs, resource, ratio }: TraceSettings,
  log: Pick<Logger, 'warn' | 'info'>,
  { everyMs = 5000 }: TracerOptions = {},
): OtlpTracer {
  diag.setLogger(quietLogger(log), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const exporter = new OTLPTraceExporter({
    url,
    headers,
    timeoutMillis: timeoutMs,
    concurrencyLimit: mostBatches,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.instance.id': randomUUID(), ...resource }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: telling(exporter, log),
        scheduledDelayMillis: everyMs,
        maxQueueSize: mostWaiting,
      }),
    ],
  });
  return {
    ...tracerOf(provider),
    async stop(limitMs) {
      const ended = provider.shutdown().then(
        () => true,
        () => false,
      );
      const late = new Promise<false>(resolve => setTimeout(() => resolve(false), limitMs).unref());
      if (!(await Promise.race([ended, late]))) log.warn('the last traces were not taken');
    },
  };
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

function tracerOf(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer('quay');
  const running = new AsyncLocalStorage<ApiSpan | null>();

  /** The step that runs, if it is recorded and has not ended. What goes on behind an answer belongs to no trace. */
  function parent(): ApiSpan | null {
    const span = running.getStore();
    return span?.isRecording() ? span : null;
  }

  function start({ name, kind = 'internal', facts = {} }: Step, context: Context, links: Link[]) {
    return tracer.startSpan(name, { kind: kinds[kind], attributes: facts, links }, context);
  }

  async function run<T>(span: ApiSpan, work: (told: OpenSpan) => Promise<T>): Promise<T> {
    const told = openSpan(span);
    try {
      // A query of drizzle begins when it is awaited: that must be in here.
      return await running.run(span, async () => await work(told));
    } catch (error) {
      // A refusal is the caller's matter.
      if (!(error instanceof Refusal)) told.failed(reasonOf(error));
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    begin(step, work, traceparent = null) {
      const span = start(step, ROOT_CONTEXT, linksTo(traceparent));
      return span.isRecording() ? run(span, work) : running.run(null, () => work(null));
    },
    during(step, work) {
      const above = parent();
      return above ? run(start(step, trace.setSpan(ROOT_CONTEXT, above), []), work) : work(null);
    },
    open(step) {
      const above = parent();
      return above && openSpan(start(step(), trace.setSpan(ROOT_CONTEXT, above), []));
    },
    traceparent() {
      const context = parent()?.spanContext();
      return context ? `00-${context.traceId}-${context.spanId}-01` : null;
    },
  };
}

function openSpan(span: ApiSpan): OpenSpan {
  return {
    traceId: span.spanContext().traceId,
    rename: name => void span.updateName(name),
    note: facts => void span.setAttributes(facts),
    failed(why) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', why);
    },
    end: () => span.end(),
  };
}

/** Version 00 of W3C Trace Context; an id of zeros is none. */
const wellFormed = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}$/;

/**
 * A trace of the caller is linked to, and not carried on. The ratio is taken from the number of a trace, so a client that
 * may choose the number could have each of its requests recorded, and mix them into traces of others.
 */
function linksTo(traceparent: string | null): Link[] {
  const [, traceId, spanId] = wellFormed.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return [];
  return [{ context: { traceId, spanId, traceFlags: 0, isRemote: true } }];
}

/** Tells when the collector begins to take nothing, and when it takes something again. */
function telling(exporter: SpanExporter, log: Pick<Logger, 'warn' | 'info'>): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans, result => {
        const failed = result.error !== undefined || result.code !== 0;
        if (failed && !isAway) log.warn({ err: result.error }, 'the collector does not take traces');
        if (!failed && isAway) log.info('the collector takes traces again');
        isAway = failed;
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

/** What the packages say by themselves, such as an answer that is none of a collector. The rest of it may hold that answer. */
function quietLogger(log: Pick<Logger, 'warn'>) {
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    warn(said: string, first?: unknown) {
      if (performance.now() - toldAt < restMs) return;
      toldAt = performance.now();
      const text = [said, first].filter(part => typeof part === 'string').join(' ');
      log.warn({ said: text.slice(0, 200) }, 'traces are not kept as they should be');
    },
    error() {},
    info() {},
    debug() {},
    verbose() {},
  };
}
