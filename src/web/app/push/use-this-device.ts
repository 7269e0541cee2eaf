import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rememberMark } from '../session/token-store.ts';
import {
  stateOfThisDevice,
  turnOffThisDevice,
  turnOnThisDevice,
  pushCalls,
  type DeviceState,
} from './this-device.ts';

const standingQuery = queryOptions({
  queryKey: ['this-device'],
  queryFn: stateOfThisDevice,
});

/** The person's browsers that get notifications. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => pushCalls.listDevices({}, { signal }),
});

/**
 * How this browser stands with notifications, and how that is changed. Turning them on asks the
 * person, by the browser: to be called for a press alone.
 */
export function useThisDevice() {
  const queryClient = useQueryClient();
  const { data: standing } = useQuery(standingQuery);
  const [isRemembered] = useState(rememberMark.isSet);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (way: 'on' | 'off'): Promise<DeviceState> => {
      if (way === 'on') return await turnOnThisDevice();
      await turnOffThisDevice();
      return 'off';
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: standingQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey }),
      ]),
  });
  return {
    /** undefined while it is looked into */
    standing,
    /** whether the person stays signed in here, or the notifications end with the day */
    isRemembered,
    isPending,
    /** why it could not be changed */
    error,
    turnOn: () => mutate('on'),
    turnOff: () => mutate('off'),
  };
}
