import { createFileRoute, Outlet } from '@tanstack/react-router';
import { t } from '#client/messages/en.ts';
import { useTitle } from '../page/head.ts';
import styles from './login-layout.module.css';

export const Route = createFileRoute('/_login')({ component: LoginLayout });

/** A quiet card in the middle of the screen. */
function LoginLayout() {
  useTitle(t.shell.appName);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <p className={styles.brand}>
          <img src="/icon.svg" alt="" width={40} height={40} />
          {t.shell.appName}
        </p>
        <Outlet />
      </div>
    </main>
  );
}
