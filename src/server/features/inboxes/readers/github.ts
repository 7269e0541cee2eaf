import { idOf, isObject, objectsIn, whenOf, type ReadMessage } from '../measurement.ts';

/**
 * GitHub’s `push`: each commit that no push had before is one of `commits`, on the day on which it was
 * made (https://docs.github.com/en/webhooks/webhook-events-and-payloads#push). Other events have none.
 */
export const readGitHub: ReadMessage = (message, clock) => {
  if (!isObject(message)) return undefined;
  if ('zen' in message && 'hook_id' in message) return [];
  if (!isObject(message['repository']) || !isObject(message['sender'])) return undefined;
  return objectsIn(message['commits'])
    .filter(({ distinct }) => distinct !== false)
    .map(({ id, timestamp }) => ({
      name: 'commits',
      unit: '',
      value: 1,
      when: whenOf(timestamp, clock),
      id: idOf(id),
      mode: 'add',
    }));
};
