/** Names that lead nowhere but to the machine itself (RFC 6761 §6.3). */
const OWN_MACHINE = /(?:^|\.)localhost$/;

/**
 * Whom those who run a push service can reach (RFC 8292 §2.1): the site where it has an address of
 * its own, or else the sender of its mails.
 *
 * @param from as MAIL_FROM has it: an address, or a name with an address in angle brackets
 * @returns a URI; and whether it leads nowhere, for which some services take nothing
 */
export function contactOf(publicUrl: string, from: string): { uri: string; isNobody: boolean } {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' && !OWN_MACHINE.test(hostname))
    return { uri: publicUrl, isNobody: false };
  const address = /<([^<>]+)>$/.exec(from)?.[1] ?? from;
  return { uri: `mailto:${address}`, isNobody: OWN_MACHINE.test(address.split('@').at(-1) ?? '') };
}
