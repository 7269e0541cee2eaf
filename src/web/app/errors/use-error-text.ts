import { useLingui } from '@lingui/react/macro';
import { ConnectionError, ProblemError } from '../api/problem-error.ts';
import { toasts } from '../toasts/toast-store.ts';
import {
  CONNECTION_TEXT,
  LIMIT_TEXTS,
  PROBLEM_TEXTS,
  UNEXPECTED_TEXT,
  waitText,
} from './problem-texts.ts';

/** Up to so many seconds are a moment. */
const MOMENT = 60;

/** In so many minutes, or hours where it takes long. */
function fromNow(seconds: number, locale: string): string {
  const minutes = Math.ceil(seconds / 60);
  const format = new Intl.RelativeTimeFormat(locale);
  return minutes < 120
    ? format.format(minutes, 'minute')
    : format.format(Math.ceil(minutes / 60), 'hour');
}

/** Says in the person's language what went wrong with a call. */
export function useErrorText(): (error: unknown) => string {
  const { i18n } = useLingui();
  return (error) => {
    if (error instanceof ProblemError && error.code === 'too_many_requests') {
      const { retryAfter = 0 } = error;
      if (retryAfter > MOMENT) return i18n._(waitText(fromNow(retryAfter, i18n.locale)));
    }
    if (error instanceof ProblemError)
      return i18n._(error.limit ? LIMIT_TEXTS[error.limit] : PROBLEM_TEXTS[error.code]);
    return i18n._(error instanceof ConnectionError ? CONNECTION_TEXT : UNEXPECTED_TEXT);
  };
}

/** Says that something was not taken over, and why: it stays, for nothing else says it. */
export function useRefusal(): (error: unknown, summary?: () => string) => void {
  const { t } = useLingui();
  const errorText = useErrorText();
  return (error, summary = () => t`Not saved`) => {
    toasts.add(() => {
      const [said, detail] = [summary(), errorText(error)];
      // What is refused again for the same reason is one note.
      return { id: said + detail, severity: 'error', summary: said, detail };
    });
  };
}
