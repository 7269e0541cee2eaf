import { onTestFinished } from 'vitest';
import { openPushService } from './open-push-service.ts';
import type { PushServiceSettings, TestPushService } from './open-push-service.ts';

export type { TestPushService };

/** A push service until the end of the test, see {@link openPushService}. */
export async function startPushService(
  settings: PushServiceSettings = {},
): Promise<TestPushService> {
  const service = await openPushService(settings);
  onTestFinished(service.close);
  return service;
}
