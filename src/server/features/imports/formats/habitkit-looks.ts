import type { HabitColor } from '#contract/habit.ts';
import type { Remarks } from '../remarks.ts';
import { rgbIn, takeColor } from './nearest-color.ts';

/** HabitKit names its colours as Tailwind CSS does. */
const COLORS = new Map<string, HabitColor>([
  ['red', 'tomato'],
  ['orange', 'tomato'],
  ['amber', 'amber'],
  ['yellow', 'amber'],
  ['lime', 'olive'],
  ['green', 'green'],
  ['emerald', 'green'],
  ['teal', 'teal'],
  ['cyan', 'teal'],
  ['sky', 'blue'],
  ['blue', 'blue'],
  ['indigo', 'blue'],
  ['violet', 'violet'],
  ['purple', 'violet'],
  ['fuchsia', 'rose'],
  ['pink', 'rose'],
  ['rose', 'rose'],
]);

/** What stands for HabitKit’s own pictures, by their names in the file. */
const ICONS = new Map(
  Object.entries({
    activity: '🏃',
    apple: '🍎',
    bed: '🛏️',
    beer: '🍺',
    bike: '🚲',
    book: '📖',
    brain: '🧠',
    briefcase: '💼',
    broom: '🧹',
    camera: '📷',
    car: '🚗',
    chart: '📈',
    clock: '⏰',
    code: '💻',
    coffee: '☕',
    diamond: '💎',
    drop: '💧',
    dumbbell: '💪',
    edit: '✏️',
    fire: '🔥',
    gamepad: '🎮',
    glass: '🥛',
    graduation: '🎓',
    guitar: '🎸',
    heart: '❤️',
    hiking: '🥾',
    laptop: '💻',
    leaf: '🍃',
    moneybill: '💶',
    moon: '🌙',
    music: '🎵',
    paintbrush: '🖌️',
    palette: '🎨',
    phone: '📱',
    pill: '💊',
    plant: '🪴',
    run: '🏃',
    sleep: '😴',
    smoking: '🚬',
    star: '⭐',
    sun: '☀️',
    swim: '🏊',
    tea: '🍵',
    terminal: '💻',
    treadmill: '🏃',
    utensils: '🍽️',
    walk: '🚶',
    water: '💧',
    wine: '🍷',
    yoga: '🧘',
  }),
);

/** A named colour, or one in numbers. That there is none like it is noted. */
export function colorOfHabitKit(
  color: string,
  habit: string,
  remarks: Remarks,
): HabitColor | undefined {
  const named = COLORS.get(color.toLowerCase());
  if (named) return named;
  const rgb = rgbIn(color);
  if (rgb !== undefined) return takeColor(rgb, habit, remarks);
  if (color !== '') remarks.note('colors_left_out', habit);
  return undefined;
}

/** The emoji of a habit, or one for its picture. That there is none is noted. */
export function iconOfHabitKit(
  { emoji, icon }: { emoji?: string | null | undefined; icon?: string | null | undefined },
  habit: string,
  remarks: Remarks,
): string | undefined {
  if (emoji) return emoji;
  const known = ICONS.get(icon?.toLowerCase() ?? '');
  if (icon && !known) remarks.note('icons_left_out', habit);
  return known;
}
