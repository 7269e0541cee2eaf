import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** A bare server that gives the same bytes to everybody. */
const [, , file = '', headers = '{}'] = process.argv;
const body = readFileSync(file);
const server = createServer((_request, response) => {
  response.writeHead(200, { ...JSON.parse(headers), 'Content-Length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
