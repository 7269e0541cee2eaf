/**
 * Node's own HTTP. An `import` of it reads all that it offers, and so loads Node's client for
 * WebSockets and `fetch`: some 16 MB.
 */
export const { Agent, createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http');
