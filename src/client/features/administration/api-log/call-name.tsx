import { Fragment } from 'react';

/** The name of a call, or its path, which breaks where a part of it ends. */
export function CallName({ name }: { name: string }) {
  return name.split(/(?<=[./_])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
