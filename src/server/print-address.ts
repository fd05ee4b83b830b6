import { join } from 'node:path';
import type { Config } from './config.ts';

/** Says to the person who has started the server where it is open, who may sign in, and where its data is. */
export function printAddress(port: number, config: Config, setUpCode: string | null): void {
  const isLocal = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(config.host);
  const address = `${config.tls ? 'https' : 'http'}://${isLocal ? 'localhost' : config.host}:${port}`;
  const lines = ['', `  Quầy is open at ${address}`, ''];
  if (config.backendUrl !== null) lines.push(`  Back end: ${config.backendUrl}`, '');
  else if (setUpCode !== null)
    lines.push(
      '  This company has no administrator yet. Open the address and enter',
      '',
      `    Set-up code   ${setUpCode}`,
      '',
      '  It works once, and is shown only now: the next start makes another one.',
      '',
    );
  else if (config.demo) {
    lines.push(
      '  Sign in as   store01 / store1234          a store',
      '               store02 / store1234          another store',
      '               warehouse01 / warehouse1234  its warehouse',
      '               manager01 / manager1234      looks, changes nothing',
      '               admin / admin1234            administrator',
      '',
    );
  }
  const data = config.databaseUrl === null ? join(config.dataDir, 'postgres') : 'DATABASE_URL';
  lines.push(`  Data: ${data}`);
  if (!config.tls && isLocal)
    lines.push('  Tablets need https: set HOST=0.0.0.0, TLS_CERT and TLS_KEY to serve other devices.');
  lines.push('  Ctrl-C stops it.', '', '');
  process.stderr.write(lines.join('\n'));
}
