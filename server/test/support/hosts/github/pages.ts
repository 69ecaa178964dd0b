import type { WireAnswer, WireRequest } from '../start-test-host.ts';

/** One page of a list, and a `Link` header to the others, as GitHub does it. */
export function pageOf<Item>(
  { url }: WireRequest,
  items: readonly Item[],
  usual = 30,
): { items: Item[]; headers: NonNullable<WireAnswer['headers']> } {
  const size = Math.min(Number(url.searchParams.get('per_page') ?? usual), Math.max(usual, 100));
  const page = Number(url.searchParams.get('page') ?? 1);
  const last = Math.max(1, Math.ceil(items.length / size));
  const link = (rel: string, to: number) => {
    const other = new URL(url);
    other.searchParams.set('page', String(to));
    return `<${other.href}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [link('prev', page - 1), link('first', 1)] : []),
    ...(page < last ? [link('next', page + 1), link('last', last)] : []),
  ];
  return {
    items: items.slice((page - 1) * size, page * size),
    headers: links.length > 0 ? { link: links.join(', ') } : {},
  };
}
