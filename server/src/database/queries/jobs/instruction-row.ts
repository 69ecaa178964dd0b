export interface InstructionRow {
  number: number;
  prompt: string;
  attempts: number;
  baseCommit: string | null;
  branchCommit: string | null;
  resultCommit: string | null;
  startedAt: Date;
}

export const instructionColumns = `
  number, prompt, attempts, base_commit as "baseCommit", branch_commit as "branchCommit",
  result_commit as "resultCommit", started_at as "startedAt"`;
