/** Counts of people and AI clients, and those of the whole range, which each row of a page repeats. */
export interface HumanAndAi {
  human: number;
  ai: number;
  total: number;
  allHuman: number;
  allAi: number;
  allTotal: number;
}
