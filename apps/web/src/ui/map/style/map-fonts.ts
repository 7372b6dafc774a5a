import type { Locale } from '@vigil/contract'
import type { MapTexts } from './map-texts.ts'

const OWN_FONTS: Partial<Record<Locale, string>> = { 'zh-CN': 'Noto Sans SC Variable', ar: 'Noto Sans Arabic Variable' }
const EVERYWHERE = 'Inter Variable'
/** The style sheet of a script's font comes with its language, a moment later than the language itself. */
const WAIT_MS = 2500
const LOOK_EVERY_MS = 50

const isKnown = (family: string): boolean =>
  [...document.fonts].some((face) => face.family.replaceAll(/["']/g, '') === family)

async function untilKnown(family: string): Promise<void> {
  for (let waited = 0; waited < WAIT_MS && !isKnown(family); waited += LOOK_EVERY_MS)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
}

/** Every character once: a font in pieces is asked for the pieces that hold them. */
export const charactersOf = (texts: Iterable<string>): string => {
  const found = new Set<string>()
  for (const text of texts) for (const character of text) found.add(character)
  return [...found].sort().join('')
}

/**
 * The map draws each letter once and keeps it. A letter drawn before its piece of the font has come would stay an empty
 * box for as long as the map stands, so what will be written is loaded first. A font that can not be had holds up nothing.
 */
export async function loadMapFonts({ locale, places, countries }: MapTexts, names: Iterable<string>): Promise<void> {
  const own = OWN_FONTS[locale]
  if (own !== undefined) await untilKnown(own)
  const texts = [...places, ...countries].map(([, text]) => text)
  const characters = charactersOf([...texts, ...names, '0123456789'])
  const families = own === undefined ? [EVERYWHERE] : [EVERYWHERE, own]
  const loaded = families.map((family) => document.fonts.load(`16px "${family}"`, characters))
  const late = new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  await Promise.race([Promise.allSettled(loaded), late])
}
