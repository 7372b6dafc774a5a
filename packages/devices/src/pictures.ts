import type { DeviceKind } from '@vigil/contract'
import { z } from 'zod'
import type { ModelDefinition } from './types.ts'

export interface Pictures {
  picture: string
  thumbnail: string
}

/** Served by the console itself, so that a site without pictures shows a device and not a broken image. */
export const DEFAULT_PICTURES: Pictures = {
  picture: '/pictures/device.svg',
  thumbnail: '/pictures/device-thumbnail.svg',
}

const path = z.string().trim().min(1).optional().catch(undefined)
const picturesSchema = z.object({ picture: path, thumbnail: path })

/** Reads the JSON text of a device type's pictures; what is missing or broken becomes the default. */
export function picturesOf(text: string): Pictures {
  const parsed = picturesSchema.safeParse(parseJson(text))
  if (!parsed.success) return DEFAULT_PICTURES
  return {
    picture: parsed.data.picture ?? DEFAULT_PICTURES.picture,
    thumbnail: parsed.data.thumbnail ?? DEFAULT_PICTURES.thumbnail,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const drawn = (name: string): Pictures => ({
  picture: `/pictures/${name}.svg`,
  thumbnail: `/pictures/${name}-thumbnail.svg`,
})

/** Drawn by us, by what an instrument looks like. */
const BY_LAYOUT: Readonly<Partial<Record<ModelDefinition['layout'], string>>> = {
  gammaCamera: 'gamma-camera',
  track: 'mobile',
  sampler: 'sampler',
  raman: 'raman',
  portal: 'portal',
  bale: 'cotton-bale',
  weather: 'weather',
  spectrum: 'spectrometer',
}
const BY_KIND: Readonly<Record<DeviceKind, string>> = {
  biological: 'biological',
  chemical: 'chemical',
  smoke: 'smoke',
  toxicGas: 'toxic-gas',
  nuclear: 'radiation',
  weather: 'weather',
  gammaCamera: 'gamma-camera',
  raman: 'raman',
  cottonBale: 'cotton-bale',
}
/** Whatever watches for so many kinds of danger is a station. */
const MANY_KINDS = 3

/** What a device of the model looks like, where a site has no pictures of its own. */
export function drawnPictures(layout: ModelDefinition['layout'] | undefined, kinds: readonly DeviceKind[]): Pictures {
  const own = layout && BY_LAYOUT[layout]
  if (own !== undefined) return drawn(own)
  if (kinds.length >= MANY_KINDS) return drawn('station')
  return kinds[0] === undefined ? DEFAULT_PICTURES : drawn(BY_KIND[kinds[0]])
}
