import { Plural } from '@lingui/react/macro';

interface KeptCountProps {
  done: number;
  total: number;
}

/** How many of some habits have what a day asks of them: "2 of 3 kept". */
export function KeptCount({ done, total }: KeptCountProps) {
  return <Plural value={done} one={`# of ${total} kept`} other={`# of ${total} kept`} />;
}
