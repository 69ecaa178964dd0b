import type { ReactNode } from 'react';
import { Problem } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

interface Loading<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch(): unknown;
}

interface LoadedProps<Data> {
  query: Loading<Data>;
  /** What could not be read, such as "The jobs could not be read". */
  what: string;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What was asked for; before that its skeleton, and where it fails the reason. What was read once stays. */
export function Loaded<Data>({
  query,
  what,
  skeleton = <Skeleton lines={3} />,
  children,
}: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  return (
    <>
      {error && <Problem error={error} what={what} retry={refetch} />}
      {data !== undefined && children(data)}
      {data === undefined && !error && (
        <div role="status" aria-label="Loading">
          {skeleton}
        </div>
      )}
    </>
  );
}
