import type { Notebook } from '#domain/notebook.ts';
import { rowsDiffOf } from '#domain/rows-diff.ts';
import { freeSlug, MAX_SLUGS, slugOf } from '#domain/slug.ts';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import { deleteSlugs, findHabitIdBySlug, findSlugOf, findSlugs, putSlugs } from './slugs.store.ts';

interface SlugContext {
  writer: Writer;
  engine: Engine;
  userId: string;
  /** at which the habits are called what they are called now */
  revision: number;
}

/**
 * Gives habits that are new, or have another name than before, their slugs within the transaction that
 * changes them. A slug stays with its habit for as long as that can be restored: no program that knows
 * it reaches another habit.
 */
export async function keepSlugs(
  { writer, engine, userId, revision }: SlugContext,
  before: Notebook,
  after: Notebook,
): Promise<void> {
  const named = [...rowsDiffOf(before.habits, after.habits).values()].flatMap(([was, is]) =>
    is && is.name !== was?.name ? [is] : [],
  );
  if (named.length === 0) return;
  const held = await findSlugs(writer, userId);
  const owners = new Map(held.map(({ slug, habit_id }) => [slug, habit_id]));
  const put = new Map<string, string>();
  for (const { id, name } of named) {
    const slug = freeSlug(slugOf(name), (one) => (owners.get(one) ?? id) !== id);
    owners.set(slug, id);
    put.set(slug, id);
  }
  const rows = [...put].map(([slug, habit_id]) => {
    return { user_id: userId, slug, habit_id, since: revision };
  });
  await putSlugs(writer, rows);
  const earlier = Map.groupBy(
    held.filter(({ slug }) => !put.has(slug)),
    ({ habit_id }) => habit_id,
  );
  const gone = named.flatMap(({ id }) => (earlier.get(id) ?? []).slice(0, 1 - MAX_SLUGS));
  if (gone.length === 0) return;
  await deleteSlugs(
    writer,
    engine,
    userId,
    gone.map(({ slug }) => slug),
  );
}

/**
 * Lets new habits be called as they were elsewhere, where nothing is called so here, before they get
 * their slugs.
 *
 * @param wanted by the ids of habits, of each the latest last
 */
export async function claimSlugs(
  { writer, userId, revision }: Omit<SlugContext, 'engine'>,
  wanted: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const held = await findSlugs(writer, userId);
  const taken = new Set(held.map(({ slug }) => slug));
  const rows = [];
  for (const [habit_id, slugs] of wanted) {
    for (const [place, slug] of slugs.entries()) {
      if (taken.has(slug)) continue;
      taken.add(slug);
      rows.push({ user_id: userId, slug, habit_id, since: revision - slugs.length + place });
    }
  }
  await putSlugs(writer, rows);
}

/** The slugs that a person's habits have and had, by the ids of these: of each the latest last. */
export async function allSlugs(
  reader: Reader,
  userId: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = Map.groupBy(await findSlugs(reader, userId), ({ habit_id }) => habit_id);
  return new Map([...rows].map(([id, of]) => [id, of.map(({ slug }) => slug)]));
}

/** The slugs that a person's habits have now, by the ids of these. */
export async function slugsOf(
  reader: Reader,
  userId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await findSlugs(reader, userId);
  return new Map(rows.map(({ slug, habit_id }) => [habit_id, slug]));
}

/**
 * The slug that a habit has now. Its id does the same for one that an earlier version made beside this
 * one.
 */
export async function slugOfHabit(
  reader: Reader,
  userId: string,
  habitId: string,
): Promise<string> {
  return (await findSlugOf(reader, userId, habitId)) ?? habitId;
}

/** The habit that is or was called by a slug, and what it is called now. */
export async function habitBySlug(
  reader: Reader,
  userId: string,
  slug: string,
): Promise<{ id: string; slug: string } | undefined> {
  const id = await findHabitIdBySlug(reader, userId, slug);
  return id === undefined ? undefined : { id, slug: await slugOfHabit(reader, userId, id) };
}
