import { expect, test } from 'vitest';
import { twoTranslations } from './two-translations.ts';

const restore = { message: 'Restore', translation: 'Restaurer' };

test('a message that every catalogue translates alike passes', () => {
  expect(
    twoTranslations([
      {
        file: 'home',
        messages: { a: restore, b: { message: 'Save', translation: 'Enregistrer' } },
      },
      { file: 'history', messages: { a: restore } },
    ]),
  ).toEqual([]);
});

test('a message with two translations is named, with both and where they stand', () => {
  expect(
    twoTranslations([
      { file: 'home', messages: { a: { message: 'Restore', translation: 'Rétablir' } } },
      { file: 'account', messages: { b: { message: 'Save', translation: 'Enregistrer' } } },
      { file: 'history', messages: { a: restore } },
    ]),
  ).toEqual(['"Restore" is "Rétablir" in home, "Restaurer" in history']);
});

test('a context makes two messages of one text', () => {
  expect(
    twoTranslations([
      { file: 'home', messages: { a: { message: 'Undo', translation: 'Annuler' } } },
      { file: 'history', messages: { b: { message: 'Undo', translation: 'Garder' } } },
    ]),
  ).toEqual([]);
});

test('what is not translated yet is no second translation', () => {
  expect(
    twoTranslations([
      { file: 'home', messages: { a: restore } },
      { file: 'history', messages: { a: { message: 'Restore', translation: '' } } },
    ]),
  ).toEqual([]);
});
