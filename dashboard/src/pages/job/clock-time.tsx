import './clock-time.css';

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** The time of day in the reader's zone; the day and UTC on hover. */
export const ClockTime = ({ at }: { at: string }) => (
  <time
    className="clock-time"
    dateTime={at}
    title={`${whole.format(new Date(at))} · ${at.slice(0, 10)} ${at.slice(11, 19)} UTC`}
  >
    {clock.format(new Date(at))}
  </time>
);
