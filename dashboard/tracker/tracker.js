// Docwright's page-view script. No cookies, no storage, nothing that would know a visitor again, no query strings.
// <script defer src="https://docwright.example.com/tracker.js" data-project="demo"></script>
(() => {
  const script = document.currentScript;
  const { project, endpoint, hash, honourGpc } = script.dataset;
  if (honourGpc !== undefined && navigator.globalPrivacyControl) return;
  if (!project && !endpoint) {
    // biome-ignore lint/suspicious/noConsole: whoever put the tag there looks for a reason here.
    return console.warn('Docwright counts nothing: the script tag has no data-project.');
  }
  // The server puts its own path here.
  const collect = '/collect';
  const target = new URL(endpoint || `${collect}/${project}`, script.src);
  let referrer = document.referrer;
  let counted;

  // With data-hash, #/guide is a page of its own; #section never is.
  function page() {
    const { origin, pathname, hash: fragment } = location;
    const route = hash !== undefined && /^#!?(\/.*)/.exec(fragment);
    return origin + (route ? pathname.replace(/\/$/, '') + route[1] : pathname);
  }

  // Asked at every sign of a change; a page that nobody sees yet counts when it is seen.
  function count() {
    const url = page();
    if (url === counted || document.visibilityState !== 'visible') return;
    counted = url;
    // The id makes the view count once, should the browser send it twice.
    const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
    const body = JSON.stringify({ url, referrer, id });
    referrer = '';
    if (navigator.sendBeacon?.(target, body)) return;
    // A view that is lost is none of the page's business.
    fetch(target, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => {});
  }

  for (const name of ['pushState', 'replaceState']) {
    const original = history[name];
    history[name] = function (...state) {
      original.apply(this, state);
      count();
    };
  }
  addEventListener('popstate', count);
  addEventListener('hashchange', count);
  document.addEventListener('visibilitychange', count);
  document.addEventListener('prerenderingchange', count);
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    counted = undefined;
    count();
  });
  count();
})();
