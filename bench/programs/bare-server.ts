// Answers every request with its first argument and nothing else: what Node's HTTP costs by itself.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const body = process.argv[2]!;
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
};
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
