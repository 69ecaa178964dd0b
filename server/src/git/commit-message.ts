const maximumSubject = 72;
const maximumBody = 20_000;

/** Control characters, and the invisible ones that make a text read differently from what it says. */
const unwanted = /(?!\n)[\p{Cc}\p{Bidi_Control}\ufeff]/gu;

/** A line that a reader of trailers takes for one, or for the end of the message. */
const likeTrailer = /^(?:[A-Za-z0-9-]+[ \t]*[:=]|---|\(cherry picked from )/;

export interface MessageParts {
  subject: string;
  body?: string;
  /** The job it comes from, if it comes from one. */
  jobId?: string | null;
  /** Who certifies its origin (Developer Certificate of Origin), if anybody does. */
  signedOffBy?: { name: string; email: string } | null;
}

/** Subject, body, and as the only trailers the job and the sign-off, whatever the texts contain. */
export function commitMessage(parts: MessageParts): string {
  const { jobId, signedOffBy } = parts;
  if (jobId && !/^[A-Za-z0-9_-]+$/.test(jobId)) throw new Error(`“${jobId}” is no job id`);
  const subject = shorten(oneLine(parts.subject)) || 'Update the documentation';
  const body = plainBody(parts.body ?? '');
  const trailers = [
    jobId && `Docwright-Job: ${jobId}`,
    signedOffBy && oneLine(`Signed-off-by: ${signedOffBy.name} <${signedOffBy.email}>`),
  ];
  return `${[subject, body, trailers.filter(Boolean).join('\n')].filter(Boolean).join('\n\n')}\n`;
}

function oneLine(text: string): string {
  const line = text.toWellFormed().replace(/\s+/g, ' ').replace(unwanted, '').trim();
  // Three dashes at the beginning of a line end the message for those who read trailers.
  return line.replace(/^(?:-{3,} ?)+/, '').trim();
}

/** Cuts between words where there is a space in the second half, and never inside a character. */
function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= maximumSubject) return text;
  const cut = characters.slice(0, maximumSubject - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > maximumSubject / 2 ? cut.slice(0, space) : cut}…`;
}

function plainBody(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(unwanted, '')
    .slice(0, maximumBody)
    .toWellFormed()
    .split('\n')
    .map((line) => (likeTrailer.test(line) ? `  ${line}` : line).trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
}
