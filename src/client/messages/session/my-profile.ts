import { area, byCode } from '../language.ts';

export const myProfile = area('myProfile', {
  person: 'Person',
  name: 'Name',
  username: 'Username',
  email: 'Email',
  role: 'Role',
  roles: byCode({
    ADMINISTRATORS: 'Administrator',
    FRANCHISE_STORE: 'Shop staff',
    WAREHOUSE: 'Storeroom staff',
  }),
  franchise: 'Franchise',
  location: 'Location',
  printer: 'Printer',
  ownPrinter: {
    title: 'Printer of this tablet',
    none: 'None: slips go to the printer of the shop, through the server.',
    cable: 'At a cable of this tablet',
    change: 'Change…',
  },
  afterSale: {
    slip: 'Slip after a sale',
    hint: 'It comes out by itself only where a printer is reached.',
    ways: byCode({ always: 'By itself', ask: 'When it is asked for', never: 'Not offered' }),
    drawer: 'Open the drawer when cash is taken',
    sound: 'When a transfer arrives',
    sounds: byCode({ none: 'No sound', tone: 'A tone', spoken: 'A tone, and the sum is spoken' }),
    tryIt: 'Try it',
    noVoice:
      'This device has no voice of its own for this language: only the tone sounds. A voice is added in the settings of the device.',
    notKept: 'This browser keeps nothing: this is set until the page is closed.',
  },
  help: 'Help',
  openHelp: 'Help for the shop',
  language: 'Language',
  languageHint:
    'It is yours alone, and is back when you sign in on this tablet again. Changing it loads the page anew; what you have begun is kept.',
  changePassword: 'Change password',
  oldPassword: 'Current password',
  newPassword: 'New password',
  repeatPassword: 'Repeat new password',
  different: 'The two passwords are different',
  submit: 'Change password',
  // The text of the specification, to the letter.
  wrongOldPassword: 'Mật khẩu cũ chưa đúng vui lòng thử lại!',
  failed: 'Change Password Failed!',
  changed: 'Password changed. Please sign in with the new one.',
});
