import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import { messageFiles } from 'virtual:message-files';
import type { Locale } from '#contract/locale.ts';

/** The texts of a language could not be had. */
export class LocaleError extends Error {
  override name = 'LocaleError';
  readonly locale: Locale;

  constructor(locale: Locale, reason: string) {
    super(`Failed loading locale (${locale}): ${reason}`);
    this.locale = locale;
  }
}

/**
 * Makes a language the one that the page speaks. Its texts are fetched once.
 *
 * @throws LocaleError
 */
export async function speak(locale: Locale): Promise<void> {
  if (i18n.locale === locale) return;
  const messages = await messagesOf(locale);
  i18n.loadAndActivate({ locale, messages });
}

const loaded = new Map<Locale, Messages>();

async function messagesOf(locale: Locale): Promise<Messages> {
  const known = loaded.get(locale);
  if (known) return known;
  const messages = await fetchMessages(locale).catch((error: unknown) => {
    throw new LocaleError(locale, error instanceof Error ? error.message : String(error));
  });
  loaded.set(locale, messages);
  return messages;
}

async function fetchMessages(locale: Locale): Promise<Messages> {
  const response = await fetch(messageFiles[locale]);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
  const file: { messages: Messages } = await response.json();
  return file.messages;
}
