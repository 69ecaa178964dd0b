import { useState } from 'react';
import { Segmented } from '../parts/segmented.tsx';

const themes = [
  { value: 'system', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
type Theme = (typeof themes)[number]['value'];

const storageKey = 'docwright-theme';

/** Light, dark, or as the system has it. `theme.js` reads the choice before the first paint. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(
    () => (document.documentElement.dataset.theme as Theme | undefined) ?? 'system',
  );
  const choose = (chosen: Theme) => {
    setTheme(chosen);
    if (chosen === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = chosen;
    try {
      localStorage.setItem(storageKey, chosen);
    } catch {
      // Storage may be forbidden: the choice then holds until the page is loaded anew.
    }
  };
  return <Segmented legend="Theme" value={theme} options={themes} onChange={choose} />;
}
