/**
 * The language tags of an `Accept-Language` header, the most wanted first; unwanted ones (`q=0`)
 * left out (RFC 9110 §12.5.4).
 */
export function acceptedLanguages(header: string | undefined): string[] {
  if (header === undefined) return [];
  return header
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().split(/\s*;\s*/);
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, weight: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
