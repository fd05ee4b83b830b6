export { call } from './kit/call.ts';
export { ui } from './kit/common.ts';
export { login } from './session/login.ts';
export { maintenance } from './shell/maintenance.ts';
export { shell } from './shell/shell.ts';
