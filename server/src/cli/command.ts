/** An option of one command; its value is a text. */
export interface CommandOption {
  takes: string;
  about: string;
  default?: string;
}

export interface CommandInput {
  server: string;
  key: string | undefined;
  /** What stands after the command's name. */
  operands: readonly string[];
  /** The command's own options by name, defaults included. */
  values: Readonly<Record<string, string | undefined>>;
}

export interface Command {
  summary: string;
  /** What it takes after its name, such as `FILE…`. */
  operands?: string;
  options?: Readonly<Record<string, CommandOption>>;
  examples: readonly string[];
  /** Answers with what is printed. */
  run(input: CommandInput): Promise<string>;
}
