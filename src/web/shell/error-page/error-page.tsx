import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { HOME_PATH } from '../session/last-path.ts';
import { useDocumentTitle } from '../title/use-page-title.ts';
import { errorTextsOf } from './error-texts.ts';
import type { ErrorReport } from './page-error.ts';

/** Says what happened, with two ways out. */
export function ErrorPage({ statusCode, text }: ErrorReport) {
  const { _ } = useLingui();
  const router = useRouter();
  const { title, description } = errorTextsOf(statusCode);
  const titleText = _(title);
  useDocumentTitle(`${statusCode} ${titleText}`);

  return (
    <div className="mx-auto flex w-full max-w-xl grow flex-col justify-center gap-4 py-16">
      <p className="numerals text-3xl font-bold text-tomato">{statusCode}</p>
      <h1 className="text-3xl">{titleText}</h1>
      <p className="text-lg text-faint">{_(description)}</p>
      {text && <p className="wrap-anywhere">{_(text)}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => router.history.back()}>
          <Trans>Go back</Trans>
        </Button>
        <LinkButton to={HOME_PATH} variant="primary">
          <Trans>See my habits</Trans>
        </LinkButton>
      </div>
    </div>
  );
}
