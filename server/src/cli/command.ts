/** What a command takes, by name or after its own name. */
export interface CommandOption {
  /** Its value, which is a text; without it, naming the option is all there is to it. */
  takes?: string;
  about: string;
  /** Environment variables that stand in for it, the first one first. */
  variables?: readonly string[];
  default?: string;
  /** What is said where it is missing; without this it may be. */
  required?: string;
}

export type CommandOptions = Readonly<Record<string, CommandOption>>;

export interface CommandInput {
  /** Where the server is, and the key to show it; empty for a command that needs none. */
  server: string;
  key: string;
  /** What stands after the command's name. */
  operands: readonly string[];
  /** The command's own options by name, defaults included; those that are required are there. One without a value is ''. */
  values: Readonly<Record<string, string | undefined>>;
}

export interface Command {
  summary: string;
  /** The key that it needs, such as "a key that may write"; without it, it talks to no server. */
  key?: string;
  /** What it takes after its name. */
  operands?: CommandOption;
  options?: CommandOptions;
  /** What else to know, in whole lines. */
  notes?: string;
  examples: readonly string[];
  /** The exit status where it fails; 1 if absent. */
  errorStatus?: number;
  /** Answers with what is printed. */
  run(input: CommandInput): Promise<string | Outcome>;
}

/** What is printed, and the exit status where it is not 0. */
export interface Outcome {
  text: string;
  status: number;
}

/** The option of a command that works on a project; none is guessed. */
export const projectOption = (about: string): CommandOption => ({
  takes: 'ID',
  about,
  variables: ['DOCWRIGHT_PROJECT'],
  required: 'Which project? Name it with --project ID, or DOCWRIGHT_PROJECT.',
});

/** A command's own options, and those that reach a server. */
export function optionsOf({ options = {}, key }: Command): CommandOptions {
  if (key === undefined) return options;
  return {
    ...options,
    server: {
      takes: 'URL',
      about: 'where the server is',
      variables: ['DOCWRIGHT_URL'],
      default: 'http://127.0.0.1:4000',
    },
    key: {
      takes: 'KEY',
      about: key,
      variables: ['DOCWRIGHT_KEY', 'DOCWRIGHT_ADMIN_KEY'],
      required: `${capitalised(key)} is needed: DOCWRIGHT_KEY=dw_…, or --key.`,
    },
  };
}

export const capitalised = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);
