import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** A bare server that gives the same bytes to everybody, once it has read what they sent. */
const [, , file = '', status = '200', headers = '{}'] = process.argv;
const body = readFileSync(file);
const sent = JSON.parse(headers);
if (status !== '304') sent['Content-Length'] = body.length;
const server = createServer((request, response) => {
  const answer = () => {
    response.writeHead(Number(status), sent);
    response.end(body);
  };
  if (request.method === 'GET') answer();
  else request.resume().once('end', answer);
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
