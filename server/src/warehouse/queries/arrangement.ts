/** How a table of pages is narrowed and ordered; absent: all of them, by their total, descending. */
export interface Arrangement {
  /** A text that the path contains, in any case. */
  search?: string | undefined;
  sort?: 'path' | 'human' | 'ai' | 'total' | undefined;
  order?: 'ascending' | 'descending' | undefined;
}

/** Whether a path has the text in it; the text is a parameter, so that nothing in it means anything. */
export const isFound = 'positionCaseInsensitiveUTF8(path, {search:String}) > 0';

export const searchParameter = ({ search }: Arrangement) => (search === undefined ? {} : { search });

/** What follows ORDER BY; `columns` says what a statement calls each of them. Equal rows follow by path. */
export function arranged(
  { sort = 'total', order = 'descending' }: Arrangement,
  columns: { human: string; ai: string; total: string },
): string {
  const direction = order === 'descending' ? ' DESC' : '';
  return sort === 'path' ? `path${direction}` : `${columns[sort]}${direction}, path`;
}
