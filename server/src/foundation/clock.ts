/** The time, passed in wherever it decides something, so that a test can choose it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
