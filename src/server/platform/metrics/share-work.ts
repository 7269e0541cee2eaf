/** Work that several ask for at the same time and one does: whoever comes meanwhile gets the same. */
export function shareWork<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () =>
    (underWay ??= work().finally(() => {
      underWay = undefined;
    }));
}
