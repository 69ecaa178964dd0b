import './sparkline.css';

interface SparklineProps {
  human: readonly number[];
  ai: readonly number[];
  /** Said to those who cannot see it. */
  label: string;
  width?: number;
  height?: number;
}

/** Two small areas on one another: people below, AI clients on top. */
export function Sparkline({ human, ai, label, width = 120, height = 28 }: SparklineProps) {
  const totals = human.map((people, at) => people + (ai[at] ?? 0));
  const most = Math.max(1, ...totals);
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      style={{ height }}
      role="img"
      aria-label={label}
    >
      <path className="sparkline-ai" d={areaOf(totals, most, width, height)} />
      <path className="sparkline-human" d={areaOf(human, most, width, height)} />
    </svg>
  );
}

/** Steps, since each value covers its interval; a single one is a block. */
function areaOf(values: readonly number[], most: number, width: number, height: number): string {
  const step = width / Math.max(1, values.length);
  const top = (value: number) => (height - 1 - (value / most) * (height - 2)).toFixed(1);
  const edges = values.map(
    (value, at) => `L${(at * step).toFixed(1)} ${top(value)}H${((at + 1) * step).toFixed(1)}`,
  );
  return `M0 ${height}${edges.join('')}V${height}Z`;
}
