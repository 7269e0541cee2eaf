import { localizedPath } from '#contract/locale.ts';
import type { Locale } from '#contract/locale.ts';

/** The page that a token is answered on. What stands after the `#` reaches no log. */
export function reminderLink(publicUrl: string, locale: Locale, token: string): string {
  return `${publicUrl}${localizedPath('/reminder', locale)}#${token}`;
}

/** Where such mails are stopped: by the person on a page, by their mail program with a request. */
export function linksToStop(publicUrl: string, locale: Locale, token: string) {
  return {
    stopUrl: reminderLink(publicUrl, locale, token),
    oneClick: `${publicUrl}/api/reminders/stop/${token}`,
  };
}
