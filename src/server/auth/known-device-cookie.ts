import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '../clock.ts';
import { cookieName } from '../http/cookie-name.ts';
import { KNOWN_DEVICE_LIFE } from './known-devices.ts';

const NAME = 'habitude_known';

/** @param marks what markDevice gave; they outlive a log-out */
export function setKnownDevices(reply: FastifyReply, publicUrl: string, marks: string): void {
  reply.setCookie(cookieName(NAME, publicUrl), marks, {
    httpOnly: true,
    secure: publicUrl.startsWith('https:'),
    sameSite: 'strict',
    path: '/',
    maxAge: KNOWN_DEVICE_LIFE / SECOND,
  });
}

export function knownDevicesOf(request: FastifyRequest, publicUrl: string): string | undefined {
  return request.cookies[cookieName(NAME, publicUrl)];
}
