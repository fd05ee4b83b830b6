import { registerHooks } from 'node:module';

// Preloaded into a process (`NODE_OPTIONS=--import=…`), it prints each module of a package of OpenTelemetry that is loaded.

registerHooks({
  load(url, context, next) {
    const [, name] = /node_modules\/(@opentelemetry\/[^/]+)\//.exec(url) ?? [];
    if (name) process.stderr.write(`loaded ${name}\n`);
    return next(url, context);
  },
});
