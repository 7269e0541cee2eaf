import type { Notebook } from '../notebook.ts';
import type { Change } from './change.ts';
import { commandsIn, Refused } from './command.ts';
import type { Command, Moment, OneCommand, Refusal } from './command.ts';
import { addAmount, clearDays, enterDay, fillDays } from './days.ts';
import { draftOf, type Draft } from './draft.ts';
import { changeGroup, createGroup } from './groups.ts';
import { changeHabit, createHabit, deleteHabit, enterAnswers } from './habits.ts';
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
  try {
    for (const one of commandsIn(command)) carryOut(draft, one, moment);
    return { changes: draft.changes() };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    throw error;
  }
}

function carryOut(draft: Draft, command: OneCommand, moment: Moment): void {
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
    case 'enter_answers':
      return enterAnswers(draft, command, moment);
    case 'delete_habit':
      return deleteHabit(draft, command.habit, moment);
    case 'restore_habit':
      return restorePlaced(habits, command.habit);
    case 'create_group':
      return createGroup(draft, command);
    case 'change_group':
      return changeGroup(draft, command);
    case 'delete_group':
      return deletePlaced(groups, command.group, moment.now);
    case 'restore_group':
      return restorePlaced(groups, command.group);
    case 'create_pause':
      return createPause(draft, command);
    case 'change_pause':
      return changePause(draft, command);
    case 'delete_pause':
      return deleteRow(pauses, command.pause, moment.now);
    case 'restore_pause':
      return restoreRow(pauses, command.pause);
  }
}
