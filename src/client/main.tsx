import './page/gaps.ts';
import './ui/mantine.css';
import './ui/app.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startWorker } from './life/build-watch.ts';
import { reloadOnMissingChunk } from './life/chunk-reload.ts';
import { startData } from './life/start.ts';
import { startLanguage } from './messages/language.ts';
import { router } from './router.ts';
import { installTrustedTypes, styleNonce } from './shell/trusted-types.ts';
import { loadManifestLater } from './transport/manifest.ts';

installTrustedTypes();
// Read by the library that locks scrolling behind a prompt, for the style element it makes.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
reloadOnMissingChunk();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Before anything loads another file of the app: files are joined, and what came with one would hold English texts for good.
void startLanguage().then(() => {
  void startWorker();
  startData();
  loadManifestLater(path => {
    const [, , foundRoute] = router.getMatchedRoutes(path);
    return foundRoute !== undefined;
  });
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
});
