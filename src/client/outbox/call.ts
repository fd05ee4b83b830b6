export { type Allowed, acceptAll, type Sent, type SentAll, sendAll, useCall } from './use-call.ts';
