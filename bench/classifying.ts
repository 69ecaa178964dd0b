import { Classifier } from '../server/src/analytics/classify/classify.ts';
import { gatherEvidence } from '../server/src/analytics/classify/gather-evidence.ts';
import { noKnowledge } from '../server/src/analytics/classify/knowledge.ts';
import { type Figure, median } from './figure.ts';
import { numbers, sampleEvents } from './sample-events.ts';

const warm = 2_000_000;
const cold = 5_000;

export async function classifying(): Promise<Figure[]> {
  const classifier = new Classifier();
  const requests = sampleEvents(10_000, numbers(1)).map((event) => ({ ...event, path: event.path! }));
  const judge = (nth: number) =>
    classifier.classify(gatherEvidence(requests[nth % requests.length]!, noKnowledge));
  for (let i = 0; i < 200_000; i++) judge(i);
  const started = performance.now();
  for (let i = 0; i < warm; i++) judge(i);
  const perSecond = warm / ((performance.now() - started) / 1000);

  const fresh = Array.from({ length: cold }, (_, i) => ({
    path: '/',
    userAgent: `${requests[i]!.userAgent} Made/${i}.${i % 7}`,
  }));
  const times = fresh.map((request) => {
    const before = performance.now();
    classifier.classify(gatherEvidence(request, noKnowledge));
    return (performance.now() - before) * 1000;
  });
  return [
    {
      name: 'classifier, user agents seen before',
      value: perSecond,
      unit: 'requests/s',
      goal: { over: 1_000_000 },
    },
    {
      name: 'classifier, a user agent never seen, median',
      value: median(times),
      unit: 'µs',
      goal: { under: 100 },
    },
  ];
}
