import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { PageUrl } from '#model/session/pages.ts';
import { t } from '../../messages/en.ts';
import type { DocumentWords } from '../../messages/kit/document-words.ts';
import type { RecordResult } from '../../read/use-record.ts';
import { CallFailure } from '../../transport/fetch-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown instead of a document that is not there, or not yet. */
export function RecordMissing({
  record,
  words,
  list,
  other,
  part = false,
}: {
  record: Pick<RecordResult<unknown>, 'isPending' | 'notFound' | 'error' | 'refresh'> & { data: unknown };
  words: Pick<DocumentWords, 'loading' | 'notFound'>;
  /** The way back. */
  list: PageUrl;
  /** Another page that may tell of it. */
  other?: PageUrl | undefined;
  /** It stands on a page that has a heading of its own. */
  part?: boolean;
}) {
  if (record.isPending || record.data) return <EmptyState title={words.loading} />;
  const failed = record.notFound ? null : record.error;
  return (
    <EmptyState
      page={!part}
      title={
        failed ? wordsOf(failed) : record.notFound ? words.notFound || t.ui.nothingFound : t.ui.notOnTablet
      }
      hint={failed || record.notFound ? undefined : t.ui.notOnTabletHint}
      action={
        <Group justify="center" gap="xs">
          {failed && !lacksCall(failed) && (
            <Button onClick={() => void record.refresh()}>{t.shell.tryAgain}</Button>
          )}
          <Button component={Link} to={list} variant="default">
            {t.pages[list]}
          </Button>
          {other && (
            <Button component={Link} to={other} variant="default">
              {t.pages[other]}
            </Button>
          )}
        </Group>
      }
    />
  );
}

/** A back end that lacks a call lacks it the next time too. */
const lacksCall = (error: Error): boolean => error instanceof CallFailure && error.code === 'unknown_call';

/** The server's words, and never its code, which is for programs. */
const wordsOf = (error: Error): string => (error instanceof CallFailure && error.msg) || t.shell.serverError;

/** The temporary id of an address has become a number: the address follows, old links keep working. */
export function useFollowedNumber(
  { no }: Pick<RecordResult<unknown>, 'no'>,
  address: string,
  go: (no: string) => unknown,
): void {
  const follow = useEffectEvent(go);
  useEffect(() => {
    if (no !== '' && no !== address) follow(no);
  }, [no, address]);
}
