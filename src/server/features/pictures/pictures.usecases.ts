import { createHash } from 'node:crypto';
import type { Locale } from '#contract/locale.ts';
import type { PictureQuery, PictureTold } from '#contract/pictures.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { todayAt } from '#domain/today.ts';
import { BoundedCache } from '../../platform/bounded-cache.ts';
import { textsIn } from '../../platform/texts.ts';
import type { Task } from '../../platform/workers/task.ts';
import { openLink, type LinkDependencies } from '../links/links.usecases.ts';
import type { Opening, ShownKey } from '../links/open-by-key.usecases.ts';
import { activeHabits, notebookSizeOf, wholeHabit } from '../notebook/reading.usecases.ts';
import type { NotebookDependencies } from '../notebook/reading.usecases.ts';
import { drawBoard } from './draw-board.ts';
import { drawPngTask } from './draw-png.ts';
import { drawYear } from './draw-year.ts';
import { PALETTES } from './palette.ts';
import { boardOf, yearOf, type Shown } from './shown.ts';
import { toldOf } from './told.ts';

/**
 * How many pictures of one person are made, whoever has how many of their addresses. A large one in
 * pixels counts as ten.
 */
export const PICTURES_OF_ONE = { perSecond: 1, burst: 60 };

/** So many pixels take as long as all else of a picture. */
const PIXELS_OF_ONE = 200_000;

export type PictureDependencies = LinkDependencies &
  Opening &
  Omit<NotebookDependencies, 'takeWork'> & {
    /** @throws ProblemError too_many_requests */
    takeOfToken: (link: string) => unknown;
    takePicture: (userId: string, count?: number) => unknown;
  };

interface Asked {
  userId: string;
  /** null: all of them */
  habitId: string | null;
  today: CivilDate;
}

/** What there is to be seen of a notebook. */
export const pictureTask: Task<Asked, Shown> = {
  name: 'picture',
  work: ({ database }, { userId, habitId, today }) =>
    database.snapshot(async (reader) => {
      const { engine } = database;
      if (habitId !== null) return yearOf(await wholeHabit(reader, engine, userId, habitId), today);
      return boardOf(await activeHabits(reader, engine, userId, today), today);
    }),
};

/** Grows when pictures change their looks, so that no older one is taken for a new one. */
const SHAPE = 1;

/**
 * What was shown last, by the notebook as it was: many screens ask each minute, and whoever asks for
 * other sizes again and again has it read once.
 */
const latest = new BoundedCache<Shown>(300);

/** A picture by what it is of, and how it is made for whoever has not that one. */
interface Picture<T> {
  tag: string;
  read: () => Promise<T>;
}

interface Found {
  userId: string;
  shown: Shown;
  locale: Locale;
}

/**
 * What the picture of a key shows, for whoever does not know it yet; where it takes long, read by
 * another thread.
 *
 * @param make puts it as it is asked for
 * @throws ProblemError not_found, too_many_requests, unavailable
 */
async function readPicture<T>(
  deps: PictureDependencies,
  shownKey: ShownKey,
  make: (found: Found) => T | Promise<T>,
): Promise<Picture<T>> {
  const { database, clock, reading, runTask, tempFolder, takeOfToken, takePicture } = deps;
  const link = await openLink(deps, shownKey, ['board', 'year']);
  takeOfToken(link.id);
  const { user_id: userId, habit_id: habitId, locale } = link;
  const { cursor, isLarge } = await notebookSizeOf(database.read, userId);
  const asked = { userId, habitId, today: todayAt(clock(), link) };
  const state = `${SHAPE} ${cursor} ${asked.today} ${habitId}`;
  return {
    // Nothing of it tells whose it is, or how often they change something.
    tag: createHash('sha256').update(`${state} ${locale}`).digest('base64url').slice(0, 22),
    async read() {
      takePicture(userId);
      const work = () => pictureTask.work({ database, tempFolder }, asked);
      // Few entries may stand for all days since 1970, each of which a streak asks about.
      const isLong = isLarge || habitId !== null;
      const shown =
        latest.get(state) ??
        (await (isLong ? runTask(pictureTask, asked, userId) : reading(userId, work)));
      latest.set(state, shown);
      return await make({ userId, shown, locale });
    },
  };
}

/** The sizes of pictures of which nobody said how large they are to be. */
const SIZES = { board: { width: 400, height: 300 }, year: { width: 720, height: 160 } };

/** Draws what a picture shows, as it is asked for. */
async function draw({ shown, locale }: Found, query: PictureQuery) {
  const { width = SIZES[shown.kind].width, height = SIZES[shown.kind].height } = query;
  const size = { width, height };
  const drawing = {
    palette: PALETTES[query.look ?? 'light'],
    i18n: await textsIn(locale),
    locale,
  };
  const svg =
    shown.kind === 'board' ? drawBoard(shown, size, drawing) : drawYear(shown, size, drawing);
  return { ...size, svg };
}

/** @throws ProblemError not_found, too_many_requests, unavailable */
export async function readPictureAsSvg(
  deps: PictureDependencies,
  key: ShownKey,
  query: PictureQuery,
): Promise<Picture<string>> {
  return await readPicture(deps, key, async (found) => (await draw(found, query)).svg);
}

/**
 * The same in pixels, which another thread draws.
 *
 * @throws ProblemError not_found, too_many_requests, unavailable
 */
export async function readPictureAsPng(
  deps: PictureDependencies,
  key: ShownKey,
  query: PictureQuery,
): Promise<Picture<Uint8Array>> {
  const { runTask, takePicture } = deps;
  return await readPicture(deps, key, async (found) => {
    const { svg, width, height } = await draw(found, query);
    takePicture(found.userId, Math.floor((width * height) / PIXELS_OF_ONE));
    const isOneBit = query.look === 'one-bit';
    // Strangers who have the address take nothing of what its person may have read.
    return await runTask(drawPngTask, { svg, isOneBit }, `pictures of ${found.userId}`);
  });
}

/** @throws ProblemError not_found, too_many_requests, unavailable */
export async function readPictureAsJson(
  deps: PictureDependencies,
  key: ShownKey,
): Promise<Picture<PictureTold>> {
  return await readPicture(deps, key, ({ shown }) => toldOf(shown));
}
