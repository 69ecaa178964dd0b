import './skeleton.css';

/** Holds the place of what is being read, in its size, so that nothing moves when it comes. */
export const Skeleton = ({ lines = 1, height }: { lines?: number; height?: number }) => (
  <div className="skeleton" aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place.
      <div key={line} className="skeleton-line" style={height === undefined ? {} : { height }} />
    ))}
  </div>
);
