import { area } from '../language.ts';

/** Texts of the pictures of items, and of where they are kept. */
export const itemPictures = area('itemPictures', {
  title: 'Picture',
  hint: 'Drop a picture here. It is made smaller on this device and shown in every franchise at once.',
  choose: 'Choose picture',
  photo: 'Take photo',
  working: 'Making it smaller',
  unreadable: 'This file is no picture that this browser can open.',
  saved: 'The picture is saved.',
  needsConnection: 'A picture can only be changed with a connection to the server.',
  remove: 'Remove picture',
  removeTitle: (name: string) => `Remove the picture of ${name}?`,
  removeBody: 'It is gone in every franchise. The item stays.',
});

export const fileStorage = area('fileStorage', {
  lead: 'Where the pictures of items are kept. New ones are added on the page of the items, by tapping an item.',
  folder: 'A folder of the server',
  items: 'To the items',
  connection: 'Condition',
  connected: 'Pictures can be kept and read',
  untried: 'Not tried yet',
  failed: (code: string) => `Pictures cannot be kept (${code}). Ask whoever runs the server.`,
  noToken: 'It needs no sign-in.',
  lastOk: 'Last found in order',
  kind: 'Kind',
  try: 'Try',
  kept: 'What is kept',
  place: 'Folder',
  address: 'Address of the pictures',
  files: 'Files',
  filesHint: 'Each picture is two files: itself and a small one for lists.',
  size: 'Size',
  megabytes: (count: string) => `${count} MB`,
  unused: 'Not used by any item',
  unusedHint: (days: number) => `What no item has used for ${days} days is dropped.`,
  sync: 'Sync',
  lastSync: 'Last sync',
  dropped: (count: string) => `${count} dropped`,
  never: 'Never',
  missing: 'These items have a picture whose file is not there. Give them a new one:',
});
