import { useLingui } from '@lingui/react/macro';
import type { FoundValue, Inbox, InboxMode } from '#contract/inboxes.ts';
import { useFormat } from '../../ui/format.ts';
import { useHabitText } from './habit-choice.tsx';

/** Who sends a message, by its form; one of a newer server by the name that it gives. */
export function useSenderText(): (sender: string) => string {
  const { t } = useLingui();
  const texts: Readonly<Record<string, string>> = {
    health_auto_export: 'Health Auto Export',
    health_connect: 'Health Connect',
    strava: 'Strava',
    github: 'GitHub',
    plain: t`A habit by name`,
    numbers: t`Named numbers`,
    unknown: t`Unknown format`,
  };
  return (sender) => texts[sender] ?? sender;
}

/** What a value is: an amount, or whether something was done. */
export function useValueText(): (value: number | boolean | null, unit?: string) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (value, unit = '') => {
    if (value === null) return t`nothing`;
    if (typeof value === 'boolean') return value ? t`done` : t`not done`;
    return format.amount(value, unit);
  };
}

/** A value as a message has it: “steps 8,042”. */
export function useFoundText(): (found: FoundValue) => string {
  const valueText = useValueText();
  return ({ name, value, unit }) => `${name} ${valueText(value, unit)}`;
}

/** Common factors, each with what it is good for. */
export function useFactorOptions(): { value: string; label: string }[] {
  const { t } = useLingui();
  return [
    { value: '1', label: t`As it comes` },
    { value: '0.001', label: t`Divided by 1,000: metres to kilometres` },
    { value: String(1 / 60), label: t`Divided by 60: minutes to hours` },
    { value: '60', label: t`Multiplied by 60: hours to minutes` },
    { value: '1.609344', label: t`Miles to kilometres` },
    { value: '0.45359237', label: t`Pounds to kilograms` },
  ];
}

/** What becomes of the values of a day. */
export function useModeOptions(): { value: InboxMode; label: string }[] {
  const { t } = useLingui();
  return [
    { value: 'latest', label: t`The latest value replaces the day’s amount` },
    { value: 'sum', label: t`The sum of a message replaces the day’s amount` },
    { value: 'add', label: t`Each value is added to the day’s amount, once` },
  ];
}

/** A mapping in words: “km → 🚶 Walk · As it comes · The latest value replaces the day’s amount”. */
export function useMappingText(): (mapping: Inbox['mappings'][number]) => string {
  const { t } = useLingui();
  const format = useFormat();
  const habitText = useHabitText();
  const factors = useFactorOptions();
  const modes = useModeOptions();
  return ({ name, habit, factor, mode }) => {
    const times = format.count(factor);
    const common = factors.find(({ value }) => value === String(factor))?.label;
    const how = modes.find(({ value }) => value === mode)?.label ?? mode;
    const what = [common ?? t`Multiplied by ${times}`, how].join(' · ');
    return `${name} → ${habitText(habit)} · ${what}`;
  };
}
