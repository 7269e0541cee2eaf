import { clockRule } from './clock-rule.ts';
import { importRule } from './import-rule.ts';

/** The walls between the rooms, as rules of the linter. */
export default {
  meta: { name: 'walls' },
  rules: { imports: importRule, clock: clockRule },
};
