import { clockRule } from './clock-rule.ts';
import { importRule } from './import-rule.ts';
import { tableRule } from './table-rule.ts';

/** The walls between the rooms, as rules of the linter. */
export default {
  meta: { name: 'walls' },
  rules: { imports: importRule, clock: clockRule, tables: tableRule },
};
