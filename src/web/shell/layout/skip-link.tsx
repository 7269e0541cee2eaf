import { Trans } from '@lingui/react/macro';

export const MAIN_ID = 'main';

/** The first stop of the keyboard: past the navigation, to what the page is about. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-overlay focus:rounded-md focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
    >
      <Trans>Skip to the content</Trans>
    </a>
  );
}
