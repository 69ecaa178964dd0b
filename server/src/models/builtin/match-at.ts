/** What a sticky pattern matches at this very place. Setting `lastIndex` each time keeps patterns shareable. */
export function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | undefined {
  sticky.lastIndex = at;
  return sticky.exec(text) ?? undefined;
}
