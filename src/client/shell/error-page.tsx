import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link, useLocation, useRouter } from '@tanstack/react-router';
import { t } from '#client/messages/en.ts';
import { isMissingChunk } from '../life/chunk-reload.ts';
import { PageError } from '../page/page-error.ts';
import { CallFailure } from '../transport/fetch-call.ts';
import styles from './error-page.module.css';

/** "Page Not Found" for status 404, "Internal Server Error" for any other; the message says which path. */
export function ErrorPage({
  status,
  title = status === 404 ? t.shell.pageNotFound : t.shell.serverError,
  message,
  retry,
  within = false,
}: {
  /** Left out without an answer. */
  status?: number;
  title?: string;
  message: string;
  retry?: () => void;
  /** It stands in the place of a screen, inside a layout. */
  within?: boolean;
}) {
  const Frame = within ? 'section' : 'main';
  return (
    <Frame className={styles.page}>
      {status === undefined ? null : <p className={styles.status}>{status}</p>}
      <h1>{title}</h1>
      <p className={styles.message}>{message}</p>
      <div className={styles.actions}>
        {retry ? (
          <Button variant="default" onClick={retry}>
            {t.shell.tryAgain}
          </Button>
        ) : null}
        <Button renderRoot={props => <Link to="/" {...props} />}>{t.shell.goHome}</Button>
      </div>
    </Frame>
  );
}

/** An unknown path. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return <ErrorPage status={404} message={t.shell.unknownPath(pathname)} />;
}

/** A screen that failed while it loaded or while it was drawn; the layout around it stays. */
export function ScreenErrorPage(props: ErrorComponentProps) {
  return <RouteErrorPage {...props} within />;
}

/** A route that failed while it loaded or while it was drawn. */
export function RouteErrorPage({ error, reset, within = false }: ErrorComponentProps & { within?: boolean }) {
  const router = useRouter();
  const status = error instanceof PageError ? error.status : 500;
  return (
    <ErrorPage
      {...(isMissingChunk(error) ? { title: t.shell.notOnTablet } : { status })}
      within={within}
      message={messageOf(error)}
      {...(status === 404
        ? {}
        : {
            retry: () => {
              reset();
              void router.invalidate();
            },
          })}
    />
  );
}

function messageOf(error: unknown): string {
  if (isMissingChunk(error)) return t.shell.missingFiles;
  // The code of a failure is for programs.
  if (error instanceof CallFailure) return error.msg || t.call.failed;
  return error instanceof Error ? error.message : String(error);
}
