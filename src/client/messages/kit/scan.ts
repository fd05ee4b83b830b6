import { area } from '../language.ts';

export const scan = area('scan', {
  title: 'Scan',
  open: 'Scan',
  picture: 'Picture of the camera',
  aim: 'Hold the barcode into the frame.',
  starting: 'The camera is starting…',
  unreadable: 'This browser cannot read codes from the picture. Type the code below.',
  torch: 'Light',
  otherCamera: 'Other camera',
  retry: 'Try again',
  code: 'Code',
  codeHint: 'The number below the bars, or an item number',
  enter: 'Enter',
  cut: 'Only a part of the code came. Scan it again.',
  problem: {
    refused: {
      title: 'The camera is not allowed here',
      advice:
        'Allow it in the settings of the browser (the sign beside the address) or of the tablet, then try again.',
    },
    none: {
      title: 'This device has no camera',
      advice: 'Use a scanner, or type the code below.',
    },
    busy: {
      title: 'The camera does not answer',
      advice: 'Another app may be using it. Close that app, then try again.',
    },
    insecure: {
      title: 'The camera needs a secure address',
      advice: 'Open this app over https. Until then use a scanner, or type the code below.',
    },
  },
});
