export interface Command {
  summary: string;
  example: string;
  /** Answers with what is printed. */
  run(options: { server: string; key: string | undefined }): Promise<string>;
}
