import { defineConfig } from 'oxlint';

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise'],
  jsPlugins: ['./scripts/walls/plugin.ts'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['src/web/app/route-tree.gen.ts', 'src/locales'],
  rules: {
    'walls/imports': 'error',
    'walls/clock': 'error',
    'walls/tables': 'error',
    'import/no-cycle': 'error',
    'import/no-duplicates': 'error',
    // Style sheets are imported for their effect, and libraries of CommonJS by their default.
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    // A name may be used again where the outer one is of no use.
    'no-shadow': 'off',
    // Does not see that a variable changes while the loop awaits.
    'no-unmodified-loop-condition': 'off',
    // What is only held until the end of its block.
    'no-underscore-dangle': ['error', { allow: ['_apart', '_lock'] }],
    'promise/no-callback-in-promise': 'off',
    // A helper may stand beside its only use.
    'unicorn/consistent-function-scoping': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    eqeqeq: 'error',
    'no-console': 'error',
    'no-var': 'error',
    'no-param-reassign': 'error',
    'no-warning-comments': 'error',
    'prefer-const': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
  },
  overrides: [
    {
      files: ['src/web/**'],
      plugins: ['react', 'jsx-a11y'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/no-danger': 'error',
        'react/react-in-jsx-scope': 'off',
        // Do not see what comes by spread, from a library or from the keys of a composite widget.
        'jsx-a11y/anchor-has-content': 'off',
        'jsx-a11y/interactive-supports-focus': 'off',
        'jsx-a11y/prefer-tag-over-role': 'off',
        'jsx-a11y/control-has-associated-label': ['error', { ignoreElements: ['td', 'th'] }],
        'jsx-a11y/no-noninteractive-element-to-interactive-role': ['error', { table: ['grid'] }],
        'jsx-a11y/no-noninteractive-element-interactions': [
          'error',
          { handlers: ['onClick', 'onKeyDown', 'onKeyUp'], dialog: ['onCancel', 'onClick'] },
        ],
      },
    },
    {
      // Names that are addresses: `$id.edit.tsx`, `__root.tsx`.
      files: ['src/web/app/routes/**'],
      rules: { 'unicorn/filename-case': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx'],
      plugins: ['vitest'],
      rules: {
        'vitest/no-focused-tests': 'error',
        'vitest/no-disabled-tests': 'error',
        // To find something by its text fails where it is not.
        'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'screen.findBy*'] }],
        'vitest/no-conditional-expect': 'error',
        'vitest/valid-title': 'error',
        'vitest/require-mock-type-parameters': 'off',
        'vitest/require-to-throw-message': 'off',
      },
    },
    {
      // They speak to who runs them.
      files: [
        'scripts/**',
        'bench/**',
        'proof/**',
        'e2e/pictures.ts',
        'src/server/main.ts',
        'src/server/platform/mail/**',
      ],
      rules: { 'no-console': 'off' },
    },
  ],
});
