/** What programs need to find their files, words and time; nothing that could hold a key. */
const passedOn = [
  ...['PATH', 'TMPDIR', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TZ', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'],
  ...['NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_'],
];

/** The environment of a program that is not ours. Our own has keys in it, and any of its children could read them. */
export function plainEnvironment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const known = passedOn.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(known), ...more };
}
