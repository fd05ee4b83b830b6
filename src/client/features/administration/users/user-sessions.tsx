import { users } from '#calls/administration/index.ts';
import { t } from '../../../messages/en.ts';
import { Block } from '../../../ui/form-page.tsx';
import { DateText } from '../../../ui/tables/values.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import { browserOf, type KnownUserData } from './user-words.ts';
import classes from './users.module.css';

const texts = t.users;

/** Where a user is signed in, and since when. */
export function UserSessions({ user, refresh }: { user: KnownUserData; refresh(): Promise<void> }) {
  const { user_id, sessions } = user;
  return (
    <Block title={texts.sessions}>
      {sessions.length === 0 ? <p>{texts.noSessions}</p> : null}
      <ul className={classes.sessions}>
        {sessions.map(session => (
          <li key={session.session_id}>
            <span>
              {browserOf(session)} {session.address ? `(${session.address})` : ''}
              <small>
                {texts.since} <DateText value={session.since} time />, {texts.until}{' '}
                <DateText value={session.until} time />
              </small>
            </span>
            <CallButton
              call={users.endSession}
              input={{ user_id, session_id: session.session_id }}
              confirm={{
                title: texts.endSessionTitle,
                body: texts.endSessionBody,
                confirmLabel: texts.endSession,
                danger: true,
              }}
              onSent={() => void refresh()}
            >
              {texts.endSession}
            </CallButton>
          </li>
        ))}
      </ul>
    </Block>
  );
}
