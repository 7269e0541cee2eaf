import { isIP } from 'node:net';
import { isPublicAddress, isPublicName } from './public-address.ts';

/**
 * The address of a push service that a browser gave, if notifications may go there: by https, at its
 * usual port, and to no address or name of a network of ours. What a public name leads to is looked
 * at with each connection, see `lookUpPublic`.
 *
 * @param isPrivateAllowed tests, and installations whose push service is in their own network: then
 * anything that http reaches
 */
export function endpointAddress(endpoint: string, isPrivateAllowed: boolean): URL | undefined {
  const url = URL.parse(endpoint);
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  if (isPrivateAllowed) return /^https?:$/.test(url.protocol) ? url : undefined;
  if (url.protocol !== 'https:' || url.port !== '') return undefined;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return (isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host)) ? url : undefined;
}
