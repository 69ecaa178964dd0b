/** What one instruction may cost; at the first that is reached the work so far is all there is. */
export interface AgentLimits {
  steps: number;
  /** Read and written together. */
  tokens: number;
  /** US dollars. */
  cost: number;
  minutes: number;
  /** How often the gate's findings go back to the agent. */
  repairs: number;
}

export const defaultAgentLimits: AgentLimits = {
  steps: 100,
  tokens: 5_000_000,
  cost: 5,
  minutes: 60,
  repairs: 3,
};
