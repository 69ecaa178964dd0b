const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', ...options });

const clock = inUtc({ hour: '2-digit', minute: '2-digit', hour12: false });
const day = inUtc({ day: 'numeric', month: 'short' });
const month = inUtc({ month: 'short', year: 'numeric' });

const dayS = 86_400;
const monthS = 28 * dayS;

/** What stands below the marks of the time axis: as much as tells neighbours apart. */
export const axisWords = (marks: number[], apart: number): string[] =>
  marks.map((seconds) => {
    if (apart >= monthS) return month.format(seconds * 1_000);
    return (seconds % dayS === 0 ? day : clock).format(seconds * 1_000);
  });
