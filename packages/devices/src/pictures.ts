import { z } from 'zod'

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
