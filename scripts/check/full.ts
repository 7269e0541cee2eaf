/** Whether the long rounds are asked for, as by `npm run test:full`. */
export const IS_FULL = process.env['TEST_FULL'] === 'yes';
