let last = '';

/**
 * A UUIDv7 (RFC 9562 §5.7) that is greater than any this page made before, so that what was done
 * within one millisecond keeps its order.
 *
 * @param former one that it is to be greater than too, whatever the clock says
 */
export function newId(now = Date.now(), former = ''): string {
  if (former > last) last = former;
  const random = crypto.getRandomValues(new Uint8Array(10));
  const hex = [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const time = now.toString(16).padStart(12, '0');
  const variant = (8 + (Number.parseInt(hex.slice(3, 4), 16) % 4)).toString(16);
  const digits = `${time}7${hex.slice(0, 3)}${variant}${hex.slice(4, 19)}`;
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  // What is read ends at the second hyphen: it is the time.
  if (id <= last) return newId(Number.parseInt(last.replace('-', ''), 16) + 1);
  last = id;
  return last;
}
