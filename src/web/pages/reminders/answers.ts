import { answerEndpoints } from '#contract/reminder-answers.ts';
import { callsOf } from '../../app/api/api.ts';

/** The calls that a link of a reminder makes: nobody has to be signed in. */
export const answers = callsOf(answerEndpoints);
