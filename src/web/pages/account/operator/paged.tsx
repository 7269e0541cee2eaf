import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFocusKept } from '../../../ui/browser.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../account-frame.tsx';

interface PagedProps<Page extends { next: string | null }> {
  queryKey: readonly unknown[];
  read: (query: { after?: string }, signal: AbortSignal) => Promise<Page>;
  /** said while the first page is on its way */
  label: string;
  children: (pages: readonly Page[]) => ReactNode;
}

/** A long list, of which each press shows another page below. */
export function Paged<Page extends { next: string | null }>(props: PagedProps<Page>) {
  const { queryKey, read, label, children } = props;
  const { t } = useLingui();
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: {},
    getNextPageParam: ({ next }) => (next === null ? undefined : { after: next }),
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  useFocusKept(Number(hasNextPage));
  return (
    <Loaded query={query} rows={4} label={label}>
      {({ pages }) => (
        <>
          {children(pages)}
          {hasNextPage && (
            <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t`Show more`}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}
