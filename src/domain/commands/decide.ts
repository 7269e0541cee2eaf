import type { Notebook } from '../notebook.ts';
import { changeGroup, createGroup } from './groups.ts';
import { changeHabit, createHabit, deleteHabit } from './habits.ts';
import type { Change } from './change.ts';
import type { Command, Moment, OneCommand, Refusal } from './command.ts';
import { addAmount, clearDays, enterDay, fillDays } from './days.ts';
import { draftOf } from './draft.ts';
import type { Draft } from './draft.ts';
import { deletePlaced, restorePlaced } from './order.ts';
import { changePause, createPause } from './pauses.ts';
import { deleteRow, restoreRow } from './rows.ts';

export type Decision = { changes: Change[] } | { refusal: Refusal };

/**
 * What a command does to a notebook, which may be cut down to the command's reach: all of it, or
 * nothing and why. Nothing to change is no change.
 */
export function decide(notebook: Notebook, command: Command, moment: Moment): Decision {
  const draft = draftOf(notebook);
  const commands = command.type === 'together' ? command.commands : [command];
  for (const one of commands) {
    const refusal = carryOut(draft, one, moment);
    if (refusal) return { refusal };
  }
  return { changes: draft.changes() };
}

function carryOut(draft: Draft, command: OneCommand, moment: Moment): Refusal | undefined {
  const { habits, groups, pauses } = draft;
  switch (command.type) {
    case 'enter_day':
      return enterDay(draft, command, moment);
    case 'add_amount':
      return addAmount(draft, command, moment);
    case 'fill_days':
      return fillDays(draft, command, moment);
    case 'clear_days':
      return clearDays(draft, command);
    case 'create_habit':
      return createHabit(draft, command, moment);
    case 'change_habit':
      return changeHabit(draft, command, moment);
    case 'delete_habit':
      return deleteHabit(draft, command.habit, moment);
    case 'restore_habit':
      return restorePlaced(habits, 'habit', command.habit);
    case 'create_group':
      return createGroup(draft, command);
    case 'change_group':
      return changeGroup(draft, command);
    case 'delete_group':
      return deletePlaced(groups, 'group', command.group, moment.now);
    case 'restore_group':
      return restorePlaced(groups, 'group', command.group);
    case 'create_pause':
      return createPause(draft, command);
    case 'change_pause':
      return changePause(draft, command);
    case 'delete_pause':
      return deleteRow(pauses, 'pause', command.pause, moment.now);
    case 'restore_pause':
      return restoreRow(pauses, 'pause', command.pause);
  }
}
