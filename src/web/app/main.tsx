import './first-view/once-shown.ts';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { z } from 'zod/mini';
import { notebook } from '../sync/session-resources.ts';
import { holdInstallPrompt } from '../pages/install/ways-to-install.ts';
import { createAppRouter } from './router.tsx';
import { stopReloadsOfRouter } from './builds/watch-builds.ts';
import { followColorMode } from './color-mode.tsx';
import { leaveForDetectedLocale } from './language/language.ts';
import { SessionProvider } from './session/session-context.ts';
import { startSession } from './session/start-session.ts';
import '../styles/main.css';

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
