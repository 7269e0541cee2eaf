import { onTestFinished } from 'vitest';
import { openPushService } from './open-push-service.ts';
import type { TestPushService } from './open-push-service.ts';

export type { TestPushService };

/** A push service until the end of the test, see {@link openPushService}. */
export async function startPushService(
  tls?: Parameters<typeof openPushService>[0],
): Promise<TestPushService> {
  const service = await openPushService(tls);
  onTestFinished(service.close);
  return service;
}
