import type { pictureEndpoints } from '#contract/pictures.ts';
import type { Handlers } from '../../platform/http/register-endpoints.ts';
import {
  readPictureAsJson,
  readPictureAsPng,
  readPictureAsSvg,
  type PictureDependencies,
} from './pictures.usecases.ts';

export function pictureHandlers(deps: PictureDependencies): Handlers<typeof pictureEndpoints> {
  return {
    readPictureAsSvg: ({ params: { key }, query, request: { ip } }) =>
      readPictureAsSvg(deps, { key, ip }, query),
    readPictureAsPng: ({ params: { key }, query, request: { ip } }) =>
      readPictureAsPng(deps, { key, ip }, query),
    readPictureAsJson: ({ params: { key }, request: { ip } }) =>
      readPictureAsJson(deps, { key, ip }),
  };
}
