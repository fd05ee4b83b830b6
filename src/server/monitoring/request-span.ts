import { codeLabel } from './code-label.ts';
import type { Outcome } from './meter.ts';
import type { Facts, Span, Tracer } from './tracer.ts';

/** What is told of a request before anything of it is read. */
export type TracedRequest = {
  /** Path of the door that it came to. */
  door: string;
  secure: boolean;
  /** As the log has it. */
  requestId: string;
  /** Its header of this name. */
  traceparent: string | null;
};

/** How something was answered, as facts. */
export function outcomeFacts({ status, code }: Outcome): Facts {
  return { 'http.response.status_code': status, 'quay.outcome': codeLabel(code) || 'ok' };
}

/** Tells of an answer. A refusal is the caller's matter, a fault the server's. */
export function noteOutcome(span: Span, outcome: Outcome): void {
  span.note(outcomeFacts(outcome));
  if (outcome.status >= 500) span.failed(codeLabel(outcome.code) || String(outcome.status));
}

/** Runs a request as the first step of a trace; one of `null` is only run. */
export async function traceRequest(
  tracer: Tracer | undefined,
  request: TracedRequest | null,
  work: (span: Span | null) => Promise<Outcome>,
): Promise<void> {
  if (!tracer || !request) {
    await work(null);
    return;
  }
  const { door, secure, requestId, traceparent } = request;
  const facts = {
    'http.request.method': 'POST',
    'http.route': door,
    'url.scheme': secure ? 'https' : 'http',
    'quay.request': requestId,
  };
  const step = { name: `POST ${door}`, kind: 'server', facts } as const;
  const recorded = async (span: Span | null) => {
    const outcome = await work(span);
    if (span) noteOutcome(span, outcome);
  };
  await tracer.begin(step, recorded, traceparent);
}
