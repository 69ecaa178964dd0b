import './range-bar.css';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { TextField } from '../../parts/text-field.tsx';
import type { ChangeState } from './page-state.ts';
import { dayOf, type Preset, presets, queryOf, type Range, spanOfDays } from './range.ts';

/** Which time is shown: one of the usual ranges, or days of a calendar. */
export function RangeBar({ range, change }: { range: Range; change: ChangeState }) {
  const { span, preset, isOwn } = range;
  return (
    <div className="range-bar">
      <Segmented<Preset | 'own'>
        legend="Range"
        value={isOwn ? 'own' : preset}
        options={presets}
        onChange={(chosen) => change({ range: chosen, dateFrom: '', dateTo: '', offset: '0' })}
      />
      <Calendar
        key={`${span?.from} ${span?.to}`}
        first={span ? dayOf(span.from) : ''}
        last={span ? dayOf(span.to - 1) : ''}
        change={change}
      />
    </div>
  );
}

interface CalendarProps {
  first: string;
  last: string;
  change: ChangeState;
}

function Calendar({ first: shownFirst, last: shownLast, change }: CalendarProps) {
  const [first, setFirst] = useState(shownFirst);
  const [last, setLast] = useState(shownLast);
  const [error, setError] = useState<string>();
  const show = (event: SubmitEvent) => {
    event.preventDefault();
    const span = spanOfDays(first, last);
    setError(span === null ? 'must be a day, and not before the first one' : undefined);
    if (span !== null) change({ ...queryOf(span), offset: '0' });
  };
  return (
    <form className="range-bar-calendar" aria-label="Days to show" onSubmit={show} noValidate>
      <TextField type="date" label="First day (UTC)" hideLabel value={first} onChange={setFirst} required />
      <span className="range-bar-to soft" aria-hidden="true">
        –
      </span>
      <TextField
        type="date"
        label="Last day (UTC)"
        hideLabel
        value={last}
        onChange={setLast}
        error={error}
        required
      />
      <Button type="submit">Show</Button>
    </form>
  );
}
