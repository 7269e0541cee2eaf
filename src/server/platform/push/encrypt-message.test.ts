import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { encryptMessage } from './encrypt-message.ts';

/** The keys of RFC 8291 §5, Appendix A. */
const BROWSER = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

it('is written as RFC 8291 publishes it', () => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'));
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
  const text = 'When I grow up, I want to be a watermelon';
  expect(encryptMessage(text, BROWSER, { salt, pair }).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('is written anew each time', () => {
  const texts = [1, 2].map(() => encryptMessage('the same', BROWSER).toString('base64url'));
  expect(new Set(texts.map((text) => text.slice(0, 22))).size).toBe(2);
  expect(new Set(texts.map((text) => text.slice(30))).size).toBe(2);
});

it('takes 3993 bytes into the 4096 that push services take', () => {
  expect(encryptMessage('x'.repeat(3993), BROWSER).length).toBe(4096);
});

it('is not written for a key that is no point of the curve', () => {
  const p256dh = Buffer.alloc(65, 4).toString('base64url');
  expect(() => encryptMessage('x', { ...BROWSER, p256dh })).toThrow();
});
