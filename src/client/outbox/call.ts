export {
  type Allowed,
  acceptAll,
  lateAnswer,
  type Sent,
  type SentAll,
  sendAll,
  useCall,
} from './use-call.ts';
