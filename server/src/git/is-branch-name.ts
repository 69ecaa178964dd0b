/** Room for a `.lock` suffix within the 255 bytes that file systems give a name. */
const maximumBytes = 244;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const forbidden = /[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|\.lock\/|\/\.|\p{Surrogate}/u;

/** The rules of `git check-ref-format` for a branch, without starting git. */
export function isBranchName(name: string): boolean {
  if (name === '' || name === 'HEAD' || name === '@') return false;
  if (Buffer.byteLength(name) > maximumBytes) return false;
  if (/^[-./]|[./]$|\.lock$/.test(name)) return false;
  return !forbidden.test(name);
}
