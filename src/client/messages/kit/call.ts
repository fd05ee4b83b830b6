import { area } from '../language.ts';

export const call = area('call', {
  notPermitted: 'You are not permitted to do this',
  needsConnection: 'This needs the connection to the server',
  busy: 'One moment…',
  later: 'Will be sent when the connection is back',
  notFinal: 'Not final until the server has it',
  queued: 'Saved on this tablet, not sent yet',
  notSaved: 'This tablet could not save it. Nothing has been sent. Please try again.',
  storageFull:
    'There is no space left on this tablet, so this could not be saved. Nothing has been sent. Free some space and try again.',
  storageBroken:
    'This document has unsent changes that this tablet cannot read right now. Nothing has been sent. Please try again later.',
  notSent: 'The server did not answer. Please check whether it arrived before trying again.',
  unreachable: 'The server cannot be reached',
  failed: 'Failed!',
  sent: 'Saved',
});
