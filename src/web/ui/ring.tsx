interface RingProps {
  /** 0 to 100 */
  percentage: number;
  /** in pixels */
  size?: number;
}

const RADIUS = 20;
const LENGTH = 2 * Math.PI * RADIUS;

/** How much of something is done, drawn. What it means is said in words beside it. */
export function Ring({ percentage, size = 20 }: RingProps) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} fill="none" strokeWidth="6" aria-hidden>
      <circle cx="24" cy="24" r={RADIUS} className="stroke-edge opacity-40" />
      {percentage > 0 && (
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          stroke="currentColor"
          strokeLinecap={percentage < 100 ? 'round' : 'butt'}
          strokeDasharray={`${(LENGTH * percentage) / 100} ${LENGTH}`}
          transform="rotate(-90 24 24)"
        />
      )}
    </svg>
  );
}
