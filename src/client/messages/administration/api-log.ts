import { area } from '../language.ts';

export const apiLog = area('apiLog', {
  none: { title: 'No requests yet', hint: 'Each request to the server is written here.' },
  one: (id: number) => `Call ${id}`,
  at: 'Time',
  user: 'User',
  nobody: 'Nobody signed in',
  call: 'Call',
  path: 'Path',
  document: 'Document',
  status: 'Status',
  result: 'Outcome',
  results: { done: 'Done', refused: 'Refused', failed: 'Failed' },
  code: 'Reason',
  duration: 'Duration (ms)',
  key: 'Key',
  requestId: 'Request ID',
  request: 'What was sent',
  response: 'What was answered',
  masked: 'Secrets and personal data are masked.',
  gone: 'This call is no longer in the log.',
  notRecorded: (calls: number) =>
    calls === 1
      ? 'One call before this one was not recorded.'
      : `${calls} calls before this one were not recorded.`,
  truncate: 'Empty Log',
  truncateTitle: 'Empty the API log?',
  truncateBody: 'All recorded calls are deleted. The audit log keeps who did it and how many there were.',
});
