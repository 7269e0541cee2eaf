import { Outlet, createFileRoute } from '@tanstack/react-router';
import { PreloadPages } from '../builds/preload-routes.ts';
import { guard } from '../session/guard.ts';
import { VisitorLayout } from '../layout/visitor-layout.tsx';

export const Route = createFileRoute('/_disconnected')({
  beforeLoad: ({ context, location, preload }) =>
    guard('disconnected', { session: context.session, path: location.href, preload }),
  component: VisitorPages,
});

function VisitorPages() {
  return (
    <VisitorLayout>
      <Outlet />
      <PreloadPages isConnected={false} />
    </VisitorLayout>
  );
}
