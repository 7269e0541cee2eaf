import type { HabitColor } from '#contract/habit.ts';
import type { Look } from '#contract/pictures.ts';

/** The colours of a picture; programs that show it know no other way to write one. */
export interface Palette {
  paper: string;
  ink: string;
  faint: string;
  edge: string;
  rule: string;
  inks: Record<HabitColor, string>;
}

/** The colours of the page (tokens.css), as a screen shows them. */
const LIGHT: Palette = {
  paper: '#fdfaf3',
  ink: '#241c26',
  faint: '#73665c',
  edge: '#877f73',
  rule: '#e4dfd5',
  inks: {
    tomato: '#b65046',
    amber: '#a96000',
    olive: '#777b00',
    green: '#358940',
    teal: '#008c89',
    blue: '#2f77c1',
    violet: '#845eb6',
    rose: '#ae4e7d',
  },
};

const DARK: Palette = {
  paper: '#10141d',
  ink: '#f1ebdb',
  faint: '#aaa497',
  edge: '#7b808b',
  rule: '#2c303b',
  inks: {
    tomato: '#f69184',
    amber: '#e79f55',
    olive: '#b3b954',
    green: '#7ac680',
    teal: '#24cac5',
    blue: '#74b5fe',
    violet: '#c09df3',
    rose: '#ed8fb9',
  },
};

const BLACK = '#000';

const ONE_BIT: Palette = {
  paper: '#fff',
  ink: BLACK,
  faint: BLACK,
  edge: BLACK,
  rule: BLACK,
  inks: {
    tomato: BLACK,
    amber: BLACK,
    olive: BLACK,
    green: BLACK,
    teal: BLACK,
    blue: BLACK,
    violet: BLACK,
    rose: BLACK,
  },
};

export const PALETTES: Record<Look, Palette> = { light: LIGHT, dark: DARK, 'one-bit': ONE_BIT };
