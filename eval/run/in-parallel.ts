/** Does the work for every item, so many at a time, in their order. What is under way ends before it throws. */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await work(item);
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, lane));
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}
