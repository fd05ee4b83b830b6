import { Button, Select, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { signIn } from '../../life/sign-in.ts';
import { t } from '../../messages/en.ts';
import { flush } from '../../outbox/flush.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { useUnsentCount } from '../../tablet/entries.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { PasswordField } from '../../ui/inputs/password-field.tsx';
import { Note } from '../../ui/note.tsx';
import { sessionState, useSession, worksAt } from '../../who/session-state.ts';
import { useShops } from '../report/shop-choice.tsx';
import PreviousPassword from './previous-password.tsx';

const texts = t.workAt;

/**
 * Lets an administrator work at a shop, and go back to all shops. It is a sign-in of its own. Everything on
 * the tablet belongs to a person at a shop: rows, prices, and what is unsent.
 *
 * @param next the path that is opened then
 * @param why said to a person who works at no shop
 */
export default function WorkAt({ next, why = texts.all }: { next: string; why?: string }) {
  const session = useSession();
  const user = useFranchiseUser();
  const online = useCanFetch();
  const unsent = useUnsentCount();
  const shops = useShops();
  const [chosen, setShop] = useState<string | null>(null);
  // Of one shop there is nothing to choose.
  const [only = null, ...others] = shops.keys();
  const shop = chosen ?? (others.length === 0 ? only : null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [locked, setLocked] = useState(false);
  if (!session) return null;
  const { username } = session;
  const at = worksAt(session);
  const wanted = at === '' ? shop : '';

  // Nothing of the page that was left is on the one that comes.
  const enter = () => location.replace(next);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (wanted === null || password === '' || busy) return;
    setBusy(true);
    setProblem(null);
    await flush();
    const result = await signIn(username, password, { shop: wanted });
    if ('needsPreviousPassword' in result) setLocked(true);
    else if (!result.ok) setProblem(result.message);
    else if (worksAt(sessionState.get()) !== wanted) setProblem(texts.notOffered);
    else return enter();
    setBusy(false);
  };
  if (locked)
    return <PreviousPassword username={username} password={password} shop={wanted ?? ''} onDone={enter} />;
  return (
    <form onSubmit={event => void submit(event)} noValidate>
      <Stack gap="md" maw={480}>
        <Text>{at === '' ? why : texts.at(user?.franchise?.name ?? at)}</Text>
        {unsent > 0 && <Note tone="warn">{texts.unsent(unsent)}</Note>}
        {at === '' && (
          <Select
            size="md"
            label={texts.shop}
            placeholder={texts.choose}
            searchable
            data={[...shops].map(([value, name]) => ({ value, label: `${value} ${name}` }))}
            value={shop}
            onChange={setShop}
          />
        )}
        <PasswordField
          label={`${texts.password} · ${username}`}
          description={texts.why}
          autoComplete="current-password"
          value={password}
          error={problem}
          onChange={event => {
            setPassword(event.currentTarget.value);
            setProblem(null);
          }}
        />
        {!online && <Note>{texts.offline}</Note>}
        <Button
          type="submit"
          size="md"
          loading={busy}
          disabled={!online || wanted === null || password === ''}
        >
          {wanted === null
            ? texts.goThere
            : wanted === ''
              ? texts.back
              : texts.go(shops.get(wanted) ?? wanted)}
        </Button>
      </Stack>
    </form>
  );
}
