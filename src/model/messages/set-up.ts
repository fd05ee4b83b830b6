import { messages } from './kit.ts';

/** Why an empty company gets no administrator. */
export const setUpMessages = /* @__PURE__ */ messages('setUp', {
  wrongCode: 'This is not the set-up code. The server prints it when it starts.',
  over: 'This company has an administrator already. Sign in.',
});
