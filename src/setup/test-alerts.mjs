import { spawnSync } from 'node:child_process';
import { provisionPromtool } from './promtool.mjs';
import { root } from './stamps.mjs';

const say = text => void process.stderr.write(`${text}\n`);

function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options }).status === 0;
}

const promtool = provisionPromtool({ run, say });
if (!promtool) {
  say(
    'No promtool was found and none could be fetched. Install Prometheus, or set PROMTOOL to the path of promtool.',
  );
  process.exit(1);
}
const passed =
  run(promtool, ['check', 'rules', 'src/server/monitoring/alerts.yml']) &&
  run(promtool, ['test', 'rules', 'tests/alerts/alerts.test.yml']);
process.exit(passed ? 0 : 1);
