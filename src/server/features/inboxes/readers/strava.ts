import { idOf, isObject, textOf, whenOf, workout, type ReadMessage } from '../measurement.ts';

/**
 * Strava’s events, of which a new activity is one `workout` and tells no more, and its activities as
 * whoever asked Strava for one passes them on (https://developers.strava.com/docs/webhooks/ and
 * https://developers.strava.com/docs/reference/#api-models-DetailedActivity).
 */
export const readStrava: ReadMessage = (message, clock) => {
  if (!isObject(message)) return undefined;
  const { aspect_type, object_type, object_id, event_time } = message;
  if (typeof aspect_type === 'string' && typeof object_type === 'string') {
    if (aspect_type !== 'create' || object_type !== 'activity') return [];
    const event = { when: whenOf(event_time, clock), id: idOf(object_id) };
    return workout('', event, { unit: '' });
  }
  const { sport_type, start_date_local, moving_time, distance, id } = message;
  if (typeof sport_type !== 'string' || typeof start_date_local !== 'string') return undefined;
  return workout(
    textOf(sport_type),
    // It is a time on the clock of where it was, though it ends in Z.
    { when: whenOf(start_date_local.replace(/Z$/, ''), clock), id: idOf(id) },
    { seconds: moving_time, distance, unit: 'm' },
  );
};
