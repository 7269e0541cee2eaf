import { useLingui } from '@lingui/react/macro';
import type { ServiceState } from '#contract/operator.ts';

/** In milliseconds: less is on the way, and lets no code expire too soon. */
const CLOCK_SLIP = 120_000;

/**
 * What is unsafe, each in a sentence that says what to do: what the server sees, and this browser,
 * which knows when it was told.
 */
export function useWarnings(): (state: ServiceState, receivedAt: number) => string[] {
  const { t } = useLingui();
  return ({ warnings, public_url, now }, receivedAt) => {
    const { origin } = window.location;
    const texts = {
      no_https: t`Whoever is on the way can read along: the address has no https. Put a proxy with a certificate in front, and set PUBLIC_URL.`,
      no_mail_server: t`There is no mail server: emails become files on the server, and nobody gets a code or a link. Set SMTP_URL.`,
      no_backup: t`No backup was made: with the disk all notebooks would be gone. Set BACKUP_DIR to a folder on another disk.`,
      old_backup: t`Last night’s backup is missing. Look into the log of the server.`,
    };
    return [
      ...warnings.map((warning) => texts[warning]),
      ...(new URL(public_url).origin === origin
        ? []
        : [
            t`You came by ${origin}, but links in emails lead to ${public_url}. Set PUBLIC_URL to the address that people use.`,
          ]),
      ...(Math.abs(Date.parse(now) - receivedAt) > CLOCK_SLIP
        ? [
            t`The clock of the server and that of this device differ by minutes. Codes may expire too early, and reminders come at a wrong time.`,
          ]
        : []),
    ];
  };
}
