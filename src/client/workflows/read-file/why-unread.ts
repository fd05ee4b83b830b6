import { isMissingChunk } from '../../life/chunk-reload.ts';
import { t } from '../../messages/en.ts';
import { type Unreadable, UnreadableFile } from './table.ts';

/**
 * Why a file was not read, for its person. A reader that cannot be loaded says nothing about the file.
 *
 * @param texts of what is wrong with a file of this kind
 */
export function whyUnread(error: unknown, texts: Readonly<Record<Unreadable, string>>): string {
  if (isMissingChunk(error)) return t.call.unreachable;
  return texts[error instanceof UnreadableFile ? error.why : 'damaged'];
}
