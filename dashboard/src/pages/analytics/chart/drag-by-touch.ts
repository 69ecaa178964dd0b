import type uPlot from 'uplot';

/** A finger that wobbles is no drag. */
const shortestDrag = 16;

/**
 * The chart itself listens to a mouse alone. A finger that goes sideways chooses what to zoom into; one that goes up or
 * down scrolls the page, which the style sheet says by `touch-action`, and which cancels what it had chosen.
 */
export function dragByTouch(chart: uPlot): void {
  const { over } = chart;
  let start = 0;
  const selectTo = (end: number, isDone: boolean) => {
    const width = Math.abs(end - start);
    const isDrag = width >= shortestDrag;
    const chosen = { left: Math.min(start, end), width: isDrag ? width : 0 };
    chart.setSelect({ ...chosen, top: 0, height: over.clientHeight }, isDone && isDrag);
  };
  const placeOf = ({ clientX }: PointerEvent) =>
    Math.min(Math.max(0, clientX - over.getBoundingClientRect().left), over.clientWidth);
  const onTouch = (
    name: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    act: (left: number) => void,
  ) =>
    over.addEventListener(name, (event) => {
      if (event.pointerType === 'touch' && event.isPrimary) act(placeOf(event));
    });

  onTouch('pointerdown', (left) => {
    start = left;
  });
  onTouch('pointermove', (left) => {
    chart.setCursor({ left, top: 0 });
    selectTo(left, false);
  });
  onTouch('pointerup', (left) => selectTo(left, true));
  onTouch('pointercancel', () => selectTo(start, true));
}
