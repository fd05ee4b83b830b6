export { home } from './shell/home.ts';
