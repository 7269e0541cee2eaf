declare module 'virtual:message-files' {
  /** Where the messages of each language are. */
  export const messageFiles: Record<'en' | 'fr', string>;
}
