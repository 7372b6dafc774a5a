import { useEffect, useState } from 'react'
import { loadMapFonts } from './map-fonts.ts'
import type { MapLook } from './map-style.ts'

/** The look, as soon as there are letters for its words; until then the one before, at first none. */
export function useDressedLook(look: MapLook, names: () => Iterable<string>): MapLook | undefined {
  const [dressed, setDressed] = useState<MapLook>()
  const known = dressed?.texts === look.texts
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are read once per language
  useEffect(() => {
    if (known) return
    let over = false
    void loadMapFonts(look.texts, names()).then(() => {
      if (!over) setDressed(look)
    })
    return () => {
      over = true
    }
  }, [look, known])
  return known ? look : dressed
}
