import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { bytesField, civilDateAnswer } from './fields.ts';
import { linkKeyField } from './stamps.ts';

/** On what a picture is seen; `one-bit` is black on white, for electronic paper. */
export const LOOKS = ['light', 'dark', 'one-bit'] as const;

export type Look = (typeof LOOKS)[number];

const side = (least: number, most: number) =>
  z.optional(z.coerce.number().check(z.int(), z.gte(least), z.lte(most)));

const pictureQuery = z.strictObject({
  /** in pixels; as fits what is shown, unless it is said */
  width: side(100, 1600),
  height: side(60, 1200),
  /** light, unless it is said */
  look: z.optional(z.enum(LOOKS)),
});

export type PictureQuery = z.output<typeof pictureQuery>;

const boardTold = z.object({
  /** the day by the person’s clock */
  date: civilDateAnswer,
  /** how many habits are due, and how many of these are kept */
  due: z.int(),
  kept: z.int(),
  /** what the day shows of those that have a place in it, in their order */
  habits: z.array(
    z.object({
      icon: z.string(),
      name: z.string(),
      /** a letter, as in the picture of a year */
      mark: z.string(),
      /** of habits with an amount alone: how much there is, and is asked or allowed */
      amount: z.optional(z.number()),
      target: z.optional(z.number()),
    }),
  ),
  /** how many habits there are beside */
  more: z.int(),
});

const yearTold = z.object({
  icon: z.string(),
  name: z.string(),
  /** a Monday */
  first: civilDateAnswer,
  /**
   * a letter a day from the first one to today: `x` kept, `p` part of its amount, `d` done on other
   * days of its period, `m` missed, `l` a lapse, `s` skipped, `z` paused, `w` within its limit or
   * avoided so far, `o` open, `.` nothing
   */
  days: z.string(),
  streak: z.object({ length: z.int(), unit: z.enum(['day', 'week', 'month']) }),
  /** of the periods of these days that asked for something, how many were kept: 0 to 100 */
  percentage: z.nullable(z.number()),
});

export const pictureSchema = z.union([boardTold, yearTold]);

export type PictureTold = z.infer<typeof pictureSchema>;

const common = {
  method: 'GET',
  auth: 'none',
  params: z.strictObject({ key: linkKeyField }),
  problems: ['not_found', 'too_many_requests'],
  conditional: true,
  shown: 'anywhere',
} as const;

/** What a screen asks for with the key of a link. Nothing in it tells more than it shows. */
export const pictureEndpoints = {
  readPictureAsSvg: endpoint({
    ...common,
    path: '/api/pictures/{key}.svg',
    summary:
      'A picture of today, or of a habit’s last 53 weeks, for whoever has the address. It has 15 kB at most. Ask with `If-None-Match` as often as each minute.',
    query: pictureQuery,
    gives: 'image/svg+xml',
    answer: z.string(),
  }),
  readPictureAsPng: endpoint({
    ...common,
    path: '/api/pictures/{key}.png',
    summary:
      'The same in pixels, for what shows no SVG: of 256 colours at most, and with the look `one-bit` of two, a bit a pixel. A usual one has less than 15 kB, and the largest 100 kB.',
    query: pictureQuery,
    gives: 'image/png',
    answer: bytesField,
  }),
  readPictureAsJson: endpoint({
    ...common,
    path: '/api/pictures/{key}.json',
    summary:
      'What the picture of an address shows, for what draws itself, in 1 kB at most: long names are cut, and of today as many habits are told as fit.',
    answer: pictureSchema,
  }),
};
