import { spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname } from 'node:path';

/** Git's own CGI program behind a test host: real fetches and pushes of real git clients. */
export function serveGit(
  request: IncomingMessage,
  response: ServerResponse,
  { directory, path, user }: { directory: string; path: string; user: string },
): Promise<void> {
  const url = new URL(request.url!, 'http://host');
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: dirname(directory),
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'http.receivepack',
      GIT_CONFIG_VALUE_0: 'true',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      REQUEST_METHOD: request.method!,
      PATH_INFO: path,
      QUERY_STRING: url.search.slice(1),
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      REMOTE_USER: user,
    },
  });
  request.pipe(child.stdin);
  child.stdin.on('error', () => child.stdin.destroy());
  return answerAsCgi(child.stdout, response);
}

/** Headers, an empty line, the body. */
function answerAsCgi(stdout: NodeJS.ReadableStream, response: ServerResponse): Promise<void> {
  let head = Buffer.alloc(0);
  const { promise, resolve } = Promise.withResolvers<void>();
  response.on('close', resolve);
  stdout.on('data', (chunk: Buffer) => {
    if (response.headersSent) return void response.write(chunk);
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) return;
    let status = 200;
    for (const line of head.subarray(0, end).toString('latin1').split('\r\n')) {
      const [name = '', value = ''] = line.split(/:\s*/, 2);
      if (name.toLowerCase() === 'status') status = Number.parseInt(value, 10);
      else response.setHeader(name, value);
    }
    response.writeHead(status);
    response.write(head.subarray(end + 4));
  });
  stdout.on('end', () => response.end());
  return promise;
}
