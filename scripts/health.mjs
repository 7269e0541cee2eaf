// Ends with 0 when the server of these settings is ready to answer, and with 1 when it is not.
const port = process.env['PORT'] || '3000';
const place = process.env['HOST'] || '127.0.0.1';
const host = place === '0.0.0.0' || place === '::' ? 'localhost' : place;
// The path below a host at which the site stands.
const base = URL.parse(process.env['PUBLIC_URL'] ?? '')?.pathname.replace(/\/$/, '') ?? '';
const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}${base}/api/health/ready`;

try {
  const { status } = await fetch(address, { signal: AbortSignal.timeout(4000) });
  process.exitCode = status === 200 ? 0 : 1;
} catch {
  process.exitCode = 1;
}
