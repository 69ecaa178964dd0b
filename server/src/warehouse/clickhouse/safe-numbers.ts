/**
 * Counts are numbers. One that a number cannot hold exactly (a hash, say) would come out wrong without a
 * sign, so it is refused: such a column has to be selected as text.
 */
export function assertSafeNumbers(value: unknown): void {
  if (typeof value === 'number') {
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
      throw new Error(`The number ${value} in a result is not exact. Select the column with toString().`);
    }
  } else if (Array.isArray(value)) {
    for (const item of value) assertSafeNumbers(item);
  } else if (value !== null && typeof value === 'object') {
    for (const key in value) assertSafeNumbers((value as Record<string, unknown>)[key]);
  }
}
