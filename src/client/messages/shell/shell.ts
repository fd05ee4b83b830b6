import { area } from '../language.ts';

export const shell = area('shell', {
  appName: 'Quầy',
  // Texts of the specification, to the letter.
  unknownPath: (path: string) => `Page not found: ${path}`,
  invalidPath: (path: string) => `Page Not Found: ${path}`,
  pageNotFound: 'Page Not Found',
  serverError: 'Internal Server Error',
  goHome: 'Go to the start page',
  tryAgain: 'Try again',
  notOnTablet: 'Not on this tablet yet',
  missingFiles:
    'This part of the app is not on the tablet. It comes with the next connection; what you have saved is safe.',
});
