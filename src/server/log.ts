import pino, { type DestinationStream, type Logger } from 'pino';
import { recordOf } from './error-record.ts';

export type { Logger };

/**
 * Structured logs, one JSON object a line on standard output. Nothing that opens a door is ever passed to it:
 * no token, no password, no body. What slips in under these names is cut out here. Of an error, it writes the
 * bounded record.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      serializers: { err: error => recordOf(error) },
      redact: {
        paths: [
          'token',
          'password',
          'body',
          'authorization',
          '*.token',
          '*.password',
          '*.body',
          '*.authorization',
        ],
        remove: true,
      },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
}
