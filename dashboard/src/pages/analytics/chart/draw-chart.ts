import uPlot from 'uplot';
import { shortNumber } from '../../../parts/amounts.ts';
import { axisWords } from './axis-words.ts';
import { onThemeChange, readColours } from './chart-colours.ts';
import { type Columns, placeOf } from './columns.ts';
import { dragByTouch } from './drag-by-touch.ts';

interface Hands {
  /** The pointer or the arrow keys are at a value; null when they left. */
  onRead(place: number | null): void;
  /** Dragged from one moment to another, in seconds. */
  onZoom(between: [number, number]): void;
}

export interface DrawnChart {
  moveTo(place: number): void;
  remove(): void;
}

const height = (width: number) => (width < 480 ? 200 : 260);
const shortestDrag = 8;
/** Where intervals are narrower than their outlines, those take the area's colour, or they would hide it. */
const mostOutlined = 1_000;
/** Views are counted in whole numbers, and so is their axis. */
const steps = Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat();

export function drawChart(place: HTMLElement, columns: Columns, { onRead, onZoom }: Hands): DrawnChart {
  let colours = readColours(place);
  const isOutlined = columns.times.length <= mostOutlined;
  const stepped = uPlot.paths.stepped!({ align: 1 });
  const area = (line: 'people' | 'ai', fill: 'peopleArea' | 'aiArea'): uPlot.Series => ({
    stroke: () => colours[isOutlined ? line : fill],
    fill: () => colours[fill],
    width: 1,
    paths: stepped,
    points: { show: false },
  });
  const axis = { stroke: () => colours.words, font: '12px system-ui, sans-serif', ticks: { show: false } };
  const options: uPlot.Options = {
    width: place.clientWidth,
    height: height(place.clientWidth),
    legend: { show: false },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), 'Etc/UTC'),
    padding: [8, 24, 0, 0],
    scales: {
      x: { range: (_chart, from, to) => [from, to] },
      y: { range: (_chart, _least, most) => [0, Math.max(4, most * 1.06)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 84,
        size: 30,
        values: (_chart, marks, _axis, _space, apart) => axisWords(marks, apart),
      },
      {
        ...axis,
        grid: { stroke: () => colours.grid, width: 1 },
        size: 46,
        incrs: steps,
        values: (_chart, marks) => marks.map(shortNumber),
      },
    ],
    series: [{}, area('ai', 'aiArea'), area('people', 'peopleArea')],
    cursor: {
      y: false,
      points: { show: false },
      drag: { setScale: false, x: true, y: false, dist: shortestDrag },
    },
    hooks: {
      setCursor: [
        ({ cursor: { left = -1 }, posToVal }) =>
          onRead(left < 0 ? null : placeOf(columns, posToVal(left, 'x'))),
      ],
      setSelect: [
        ({ select: { left, width }, posToVal }) => {
          if (width >= shortestDrag) onZoom([posToVal(left, 'x'), posToVal(left + width - 1, 'x')]);
        },
      ],
    },
  };
  const chart = new uPlot(options, [columns.times, columns.both, columns.people], place);
  dragByTouch(chart);
  const stopTheme = onThemeChange(() => {
    colours = readColours(place);
    chart.redraw(false);
  });
  const resized = new ResizeObserver(() => {
    const width = place.clientWidth;
    if (width > 0 && width !== chart.width) chart.setSize({ width, height: height(width) });
  });
  resized.observe(place);

  return {
    moveTo(value) {
      const middle = (columns.times[value]! + columns.times[value + 1]!) / 2;
      chart.setCursor({ left: chart.valToPos(middle, 'x'), top: 0 });
    },
    remove() {
      stopTheme();
      resized.disconnect();
      chart.destroy();
    },
  };
}
