export { type Session, useSession } from './session-state.ts';
export { type OldData, type SignInResult, signIn, signOut } from './sign-in.ts';
