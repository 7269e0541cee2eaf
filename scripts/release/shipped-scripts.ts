/**
 * The scripts of `package.json` that a release can run: those that are one program, which is in it.
 *
 * @param isShipped whether a file is in the release
 */
export function shippedScripts(
  scripts: Record<string, string>,
  isShipped: (file: string) => boolean,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(scripts).filter(([, command]) => {
      const file = /^(?:exec )?node (\S+)$/.exec(command)?.[1];
      return file !== undefined && isShipped(file);
    }),
  );
}
