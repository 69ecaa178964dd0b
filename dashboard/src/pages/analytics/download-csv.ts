import { ApiError, addressOf } from '../../api/client.ts';
import { addressOfRead, type Read } from './read-views.ts';

/** Asks for the same rows as CSV, and lets the browser save them. */
export async function downloadCsv(read: Read): Promise<void> {
  const response = await fetch(addressOf(addressOfRead(read), read.query), {
    headers: { accept: 'text/csv' },
  });
  if (!response.ok) throw await errorOf(response);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileNameOf(read);
  link.click();
  URL.revokeObjectURL(address);
}

/** A proxy in between answers in a shape of its own. */
async function errorOf(response: Response): Promise<ApiError> {
  const plain = { error: `The server answered ${response.status}.` };
  return new ApiError(await response.json().catch(() => plain), response.status);
}

const fileNameOf = ({ projectId, name, query: { dateFrom, dateTo } }: Read): string => {
  const parts = [projectId, name, dateFrom, dateTo].filter((part) => part !== undefined);
  return `${parts.join('-').replaceAll(':', '')}.csv`;
};
