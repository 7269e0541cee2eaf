import { encode } from 'uqr';

/** Black on white whatever the theme: cameras read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = qrCode(text);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** The dark squares of a code, each of them one wide, and how many there are a side. */
export function qrCode(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return { path: dark.join(''), size };
}
