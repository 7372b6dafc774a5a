import { DEFAULT_PICTURES, picturesOf, registry } from '@vigil/devices'

/** What a device of a family looks like, where a site has no pictures of its own. */
const FAMILIES = {
  gammaCamera: 'gamma-camera',
  track: 'mobile',
  sampler: 'sampler',
  raman: 'raman',
  portal: 'portal',
  bale: 'cotton-bale',
  weather: 'weather',
  spectrum: 'spectrometer',
} as const

const KINDS = {
  biological: 'biological',
  chemical: 'chemical',
  smoke: 'smoke',
  toxicGas: 'toxic-gas',
  nuclear: 'radiation',
  weather: 'weather',
  gammaCamera: 'gamma-camera',
  raman: 'raman',
  cottonBale: 'cotton-bale',
} as const

const MANY_KINDS = 3

export const FAMILY_PICTURES = [...new Set(['station', ...Object.values(FAMILIES), ...Object.values(KINDS)])]

function familyOf(deviceType: string): string | undefined {
  const layout = registry.model(deviceType)?.layout
  if (layout !== undefined && layout !== 'modules') return FAMILIES[layout]
  const kinds = registry.kinds(deviceType)
  if (kinds.length >= MANY_KINDS) return 'station'
  return kinds[0] && KINDS[kinds[0]]
}

/** A site's own picture, else that of the family, else the one for any device. */
export function pictureOf(deviceType: string, pictures: string | undefined): string {
  const own = picturesOf(pictures ?? '').picture
  if (own !== DEFAULT_PICTURES.picture) return own
  const family = familyOf(deviceType)
  return family === undefined ? own : `/pictures/${family}.svg`
}
