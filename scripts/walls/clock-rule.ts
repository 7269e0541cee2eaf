const PURE = /[\\/]src[\\/](domain|contract)[\\/](?!.*\.test\.ts$)/;

/** Calls whose answer depends on when or how often they are made. */
const IMPURE = /^(Date\.now|Math\.random|performance\.now|crypto\.\w+|Temporal\.Now\.\w+)$/;

export interface Context {
  filename: string;
  sourceCode: { getText(node: object): string };
  report(problem: { node: object; message: string }): void;
}

export interface Calling {
  callee: object;
  arguments: readonly unknown[];
}

/** Keeps clocks and chance out of the rules: what is today is an argument. */
export const clockRule = {
  create(context: Context) {
    if (!PURE.test(context.filename)) return {};
    function report(node: object, call: string): void {
      context.report({
        node,
        message: `${call} depends on the moment; take what it gives as an argument`,
      });
    }
    return {
      CallExpression(node: Calling) {
        const callee = context.sourceCode.getText(node.callee);
        if (IMPURE.test(callee)) report(node, `${callee}()`);
      },
      NewExpression(node: Calling) {
        const callee = context.sourceCode.getText(node.callee);
        if (callee === 'Date' && node.arguments.length === 0) report(node, 'new Date()');
      },
    };
  },
};
