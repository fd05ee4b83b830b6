export { type Allowed, type Sent, type SentAll, sendAll, useCall } from './use-call.ts';
