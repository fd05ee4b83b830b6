// Runs before the app's own scripts, which may be what is missing: of a first visit over a bad line, or behind a
// gateway that answers in the server's place. Says so, in the words that stand in index.html, and offers to try again.
(() => {
  const root = document.documentElement;
  const isOurs = url => new URL(url, location.href).pathname.startsWith('/assets/');

  function fail() {
    // Once the app has drawn itself, it has its own words for what fails.
    if (document.querySelector('.splash')) root.dataset.start = 'failed';
  }

  // A file that cannot be loaded is told to its element only, a script that cannot be read to the window.
  addEventListener(
    'error',
    event => {
      const { target } = event;
      const url = target instanceof Element ? target.src || target.href : event.filename;
      if (url && isOurs(url)) fail();
    },
    true,
  );

  document.getElementById('try-again').addEventListener('click', async event => {
    event.preventDefault();
    const files = document.querySelectorAll('script[src], link[href^="/assets/"]');
    // A plain reload would take the bad answers again, from what the browser has kept of them.
    const urls = [...files].map(file => file.src || file.href);
    await Promise.allSettled(urls.map(url => fetch(url, { cache: 'reload' })));
    location.reload();
  });
})();
