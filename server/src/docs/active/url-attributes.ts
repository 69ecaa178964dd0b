/** Attributes whose value is an address, of elements and of most components. */
const addresses: ReadonlySet<string> = new Set([
  ...['href', 'src', 'srcset', 'action', 'formaction', 'poster', 'data', 'to', 'background', 'ping', 'cite'],
  ...['url', 'link', 'image', 'manifest', 'xlink:href', 'xlinkhref'],
]);

export const isAddressAttribute = (name: string): boolean => addresses.has(name.toLowerCase());
