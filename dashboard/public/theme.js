// Runs before the first paint, so that a page never flashes in the other theme.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('docwright-theme');
  } catch {
    // Storage may be forbidden: the system's theme then holds.
  }
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
})();
