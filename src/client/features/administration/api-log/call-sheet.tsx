import '@mantine/core/styles/Code.layer.css';
import '@mantine/core/styles/Title.layer.css';
import { Code, Stack, Title } from '@mantine/core';
import type { ApiLog } from '#calls/administration/api-logs.ts';
import { apiLogs } from '#calls/administration/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { t } from '../../../messages/en.ts';
import { useList } from '../../../read/use-list.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { DateText } from '../../../ui/tables/values.tsx';
import { CallName } from './call-name.tsx';

const texts = t.apiLog;

/** One call with what was sent and answered. */
export default function CallSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const list = useList(apiLogs.filter, { size: 1, filters: [filter('id', id)] });
  const [logged] = list.rows;
  return (
    <Sheet opened onClose={onClose} title={texts.one(Number(id))}>
      {logged ? (
        <View logged={logged} />
      ) : (
        <Note>{list.isPending ? t.ui.loading : (list.error?.message ?? texts.gone)}</Note>
      )}
    </Sheet>
  );
}

function View({ logged }: { logged: ApiLog }) {
  return (
    <Stack gap="md">
      {logged.not_recorded > 0 && <Note tone="warn">{texts.notRecorded(logged.not_recorded)}</Note>}
      <Facts
        facts={[
          [texts.at, <DateText key="at" value={logged.created_at} time />],
          [texts.user, logged.username || texts.nobody],
          [texts.call, <CallName key="call" name={logged.call} />],
          [texts.path, <CallName key="path" name={`${logged.method} ${logged.path}`} />],
          [texts.document, logged.document_no],
          [texts.result, `${texts.results[logged.result]} (${logged.status})`],
          [texts.code, logged.code],
          [texts.duration, String(logged.duration_ms)],
          [texts.key, logged.key],
          [texts.requestId, logged.request_id],
        ]}
      />
      <Note>{texts.masked}</Note>
      <Body title={texts.request} text={logged.request_body} />
      <Body title={texts.response} text={logged.response_body} />
    </Stack>
  );
}

function Body({ title, text }: { title: string; text: string }) {
  if (text === '') return null;
  return (
    <section aria-label={title}>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {indented(text)}
      </Code>
    </section>
  );
}

/** A body that was cut is no JSON any more, and is shown as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
