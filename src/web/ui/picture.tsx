import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { ReactNode } from 'react';

interface PictureProps {
  title: ReactNode;
  /** what it shows, in a sentence or two */
  words?: ReactNode;
  /** the figures that it is drawn from */
  table: { head: readonly string[]; rows: readonly (readonly string[])[] };
  children: ReactNode;
}

/** A picture with its sentence, and with its figures as a table for those who read tables. */
export function Picture({ title, words, table, children }: PictureProps) {
  const id = useId();
  const [head, ...heads] = table.head;
  return (
    <figure aria-labelledby={id} className="mt-8">
      <figcaption>
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        {words && <p className="max-w-prose text-faint">{words}</p>}
      </figcaption>
      {children}
      <details>
        <summary className="inline-flex min-h-11 items-center text-sm text-faint underline decoration-edge underline-offset-4 hover:text-ink">
          <Trans>As a table</Trans>
        </summary>
        <table aria-labelledby={id} className="numerals mb-4 border-separate border-spacing-0">
          <thead>
            <tr className="text-sm text-faint">
              <th scope="col" className="py-2 pr-2 text-left font-semibold sm:pr-4">
                {head}
              </th>
              {heads.map((each) => (
                <th
                  key={each}
                  scope="col"
                  className="py-2 pl-2 text-right font-semibold max-[24rem]:wrap-anywhere sm:pl-4"
                >
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th
                  scope="row"
                  className="border-t border-rule py-2 pr-2 text-left font-normal sm:pr-4"
                >
                  {name}
                </th>
                {cells.map((cell, place) => (
                  <td key={place} className="border-t border-rule py-2 pl-2 text-right sm:pl-4">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
