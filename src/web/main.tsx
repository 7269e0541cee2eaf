import './shell/first-view/once-shown.ts';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { z } from 'zod/mini';
import { notebook } from './notebook/belongings.ts';
import { holdInstallPrompt } from './features/installed/ways-to-install.ts';
import { createAppRouter } from './router.tsx';
import { stopReloadsOfRouter } from './shell/builds/stale-chunks.ts';
import { followColorMode } from './shell/color-mode/color-mode.ts';
import { leaveForDetectedLocale } from './shell/locale/follow-address.ts';
import { SessionProvider } from './shell/session/session-context.ts';
import { startSession } from './shell/session/start-session.ts';
import './styles/main.css';

// The content security policy allows no code made from text, and trying leaves a report.
z.config({ jitless: true });

if (!leaveForDetectedLocale(window.location)) show();

function show(): void {
  stopReloadsOfRouter();
  followColorMode();
  holdInstallPrompt();
  const session = startSession(notebook, () => void router.navigate({ to: '/auth/login' }));
  const router = createAppRouter({ session });
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element for the application');
  createRoot(root).render(
    <SessionProvider value={session}>
      <RouterProvider router={router} />
    </SessionProvider>,
  );
}
