/** Why nobody answered, as the system calls it, such as ECONNREFUSED. */
export function reasonOf({ cause, message }: Error): string {
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
}

export const noServer = (server: string, reason: string): string =>
  `No server answers on ${server} (${reason}).`;

/** For the first call of all, where a wrong address is likelier than a server that was stopped. */
export const nobodyThere = (server: string, reason: string): string =>
  `${noServer(server, reason)} Is it on another address? Use --server URL or DOCWRIGHT_URL.`;

/** A proxy, or another service on that port. */
export const anotherService = (server: string, status: number): string =>
  `${server} answered ${status}, but not as Docwright does.`;
