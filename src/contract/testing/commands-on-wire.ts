import type { Command } from '#domain/commands/command.ts';

/** A UUIDv7 for each name such as `h0`, always the same. */
export function idOf(name: string): string {
  const number = [...name].reduce((sum, letter) => sum * 256 + (letter.codePointAt(0) ?? 0), 0);
  return `0199abcd-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

const NAMES = new Set(['habit', 'group', 'pause', 'habit_id', 'group_id']);

/** A made-up command with ids, an icon and a colour that the wire takes. */
export function onWire<C extends Command>(command: C): C {
  return JSON.parse(JSON.stringify(command), (key, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (NAMES.has(key)) return idOf(value);
    if (key === 'icon') return value === 'a' ? '🌱' : '📖';
    if (key === 'color') return value === 'a' ? 'green' : 'teal';
    return value;
  }) as C;
}
