import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '../clock.ts';
import { KNOWN_DEVICE_LIFE } from './known-devices.ts';

/** A browser keeps the prefix's promise: only this host, over https, can have set the cookie. */
function nameAt(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-habitude_known' : 'habitude_known';
}

/** @param marks what markDevice gave; they outlive a log-out */
export function setKnownDevices(reply: FastifyReply, publicUrl: string, marks: string): void {
  reply.setCookie(nameAt(publicUrl), marks, {
    httpOnly: true,
    secure: publicUrl.startsWith('https:'),
    sameSite: 'strict',
    path: '/',
    maxAge: KNOWN_DEVICE_LIFE / SECOND,
  });
}

export function knownDevicesOf(request: FastifyRequest, publicUrl: string): string | undefined {
  return request.cookies[nameAt(publicUrl)];
}
