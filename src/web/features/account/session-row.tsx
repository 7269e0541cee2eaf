import { Trans, useLingui } from '@lingui/react/macro';
import type { Session } from '#contract/profile.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/use-format.ts';

interface SessionRowProps {
  session: Session;
  pending: boolean;
  onEnd: () => void;
}

export function SessionRow({ session, pending, onEnd }: SessionRowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const begun = format.moment(session.created_at);
  const seen = format.moment(session.last_seen_at);
  return (
    <li className="flex min-h-16 items-center justify-between gap-4 border-b border-rule py-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{session.device || t`Unknown device`}</p>
        <p className="text-sm text-faint">
          <Trans>
            Last used {seen}, logged in {begun}
          </Trans>
        </p>
      </div>
      {session.current ? (
        <span className="shrink-0 text-sm text-faint">
          <Trans>This device</Trans>
        </span>
      ) : (
        <Button
          pending={pending}
          onClick={onEnd}
          aria-label={t`End the session on ${session.device}`}
        >
          <Trans>End</Trans>
        </Button>
      )}
    </li>
  );
}
