/** What the canvas is painted with: the theme's colours, which a canvas cannot name. */
const painted = {
  people: 'var(--human)',
  peopleArea: 'color-mix(in srgb, var(--human) 72%, var(--panel))',
  ai: 'var(--ai)',
  aiArea: 'color-mix(in srgb, var(--ai) 72%, var(--panel))',
  words: 'var(--soft)',
  grid: 'var(--line)',
};

export type ChartColours = typeof painted;

/** As they are at this moment, computed by the browser on an element inside `place`. */
export function readColours(place: HTMLElement): ChartColours {
  const probe = place.appendChild(document.createElement('span'));
  const colours = Object.entries(painted).map(([name, colour]) => {
    probe.style.color = colour;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(colours);
}

/** Calls back when the theme is another, by the switch or by the system. Returns how to stop it. */
export function onThemeChange(act: () => void): () => void {
  const switched = new MutationObserver(act);
  switched.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', act);
  return () => {
    switched.disconnect();
    system.removeEventListener('change', act);
  };
}
