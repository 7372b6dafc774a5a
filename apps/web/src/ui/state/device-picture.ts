import { DEFAULT_PICTURES, drawnPictures, picturesOf, registry } from '@vigil/devices'

/** The picture that the server named; one that was not told, because device types could not be had, is drawn by us. */
export function pictureOf(deviceType: string, pictures: string | undefined): string {
  const own = picturesOf(pictures ?? '').picture
  if (own !== DEFAULT_PICTURES.picture) return own
  return drawnPictures(registry.model(deviceType)?.layout, registry.kinds(deviceType)).picture
}
