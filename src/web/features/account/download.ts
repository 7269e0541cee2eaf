/** Hands a document to the browser to be saved under a name. */
export function download(name: string, content: unknown): void {
  const file = new Blob([JSON.stringify(content, undefined, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the file after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
