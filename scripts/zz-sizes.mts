import { build } from 'vite';
const out: any = await build({ logLevel: 'silent', build: { write: false, emptyOutDir: false } });
const chunks = (Array.isArray(out) ? out[0] : out).output.filter((c: any) => c.type === 'chunk');
for (const name of ['base', 'home']) {
  const c = chunks.find((x: any) => x.fileName.includes(`/${name}-`) );
  if (!c) continue;
  const rows = Object.entries(c.modules).map(([id, m]: any) => [m.renderedLength, id.replace(process.cwd(), '')]).filter(([, id]: any) => id.includes('/src/')).sort((a: any, b: any) => b[0] - a[0]);
  console.log(name, rows.length, rows.reduce((s: any, r: any) => s + r[0], 0));
  for (const [l, id] of rows.slice(0, 34)) console.log(l, id);
}
