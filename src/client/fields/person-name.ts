import { useMemo } from 'react';
import { session } from '#calls/index.ts';
import { useRecord } from '../read/use-record.ts';

/** What a colleague is called, by what they sign in with; that itself where the tablet knows no name. */
export function usePersonName(): (username: string) => string {
  const { data } = useRecord(session.colleagues, {});
  return useMemo(() => {
    const names = new Map(data?.people.map(({ username, name }) => [username, name]));
    return username => names.get(username) ?? username;
  }, [data]);
}
