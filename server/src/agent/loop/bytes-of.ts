/** How long something is as it travels. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
