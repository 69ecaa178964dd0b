/** A number as people read it: 12,345. */
export const grouped = (count: number): string => count.toLocaleString('en');
