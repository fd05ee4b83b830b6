import type { Send } from '../proxy/send.ts';
import type { Tracer } from './tracer.ts';

/**
 * Records what is sent to the company's own back end, and tells that back end of the trace. Its address is not told beyond
 * the host: a path may have a value in it. Without a tracer it is the same.
 */
export function tracedSend(send: Send, origin: string, tracer: Tracer | undefined): Send {
  if (!tracer) return send;
  const { hostname } = new URL(origin);
  return (request, extra) => {
    const { method } = request.options;
    const facts = { 'http.request.method': method, 'server.address': hostname };
    return tracer.during({ name: method, kind: 'client', facts }, async span => {
      const traceparent = tracer.traceparent();
      const sent = await send(request, traceparent === null ? extra : { ...extra, traceparent });
      if (sent.kind !== 'answered') span?.failed(sent.kind);
      else {
        span?.note({ 'http.response.status_code': sent.status });
        if (sent.status >= 400) span?.failed(String(sent.status));
      }
      return sent;
    });
  };
}
