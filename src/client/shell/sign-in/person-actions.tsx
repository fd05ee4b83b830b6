import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '#client/messages/en.ts';
import { IconLogout, IconMoon, IconSun, IconUser } from '../../ui/icons.tsx';
import { askAndSignOut } from './sign-out.ts';

/** What concerns the person and not the shop. `onLeave` closes the menu it stands in. */
export function PersonActions({ onLeave }: { onLeave: () => void }) {
  const dark = useComputedColorScheme() === 'dark';
  const { setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Link to="/myprofile" onClick={onLeave}>
        <IconUser />
        {t.pages['/myprofile']}
      </Link>
      <button type="button" onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
        {dark ? <IconSun /> : <IconMoon />}
        {dark ? t.layout.light : t.layout.dark}
      </button>
      <button
        type="button"
        onClick={() => {
          onLeave();
          void askAndSignOut();
        }}
      >
        <IconLogout />
        {t.layout.signOut}
      </button>
    </>
  );
}
