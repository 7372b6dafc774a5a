import type { Position } from '@vigil/contract'
import { useEffect, useMemo, useRef } from 'react'
import { type ThemeName, TOKENS } from '../theme.ts'
import type { Shape, SheetLayer } from './ground/sheet.ts'
import { useGround } from './ground/use-ground.ts'
import { useSheet } from './ground/use-sheet.ts'
import { MapFrame } from './map-frame.tsx'
import { hasSatellite } from './style/map-style.ts'
import { useBaseSources } from './style/use-base-sources.ts'
import { useMapLook } from './style/use-map-look.ts'

const PLACE_ZOOM = 15

type Place = Pick<Position, 'longitude' | 'latitude'>

/** In the colours of the map, which need not be those of the page. */
const layersOf = (theme: ThemeName): readonly SheetLayer[] => [
  {
    id: 'place',
    draws: 'circle',
    paints: [{ kind: 'place', colour: TOKENS[theme].accent }],
    radius: 8,
    edge: TOKENS[theme].page,
    edgeWidth: 3,
  },
]

function Mark({ position, theme }: { position: Place; theme: ThemeName }) {
  const ground = useGround()
  const { longitude, latitude } = position
  const layers = useMemo(() => layersOf(theme), [theme])
  const shapes = useMemo(
    (): readonly Shape[] => [{ kind: 'place', form: 'place', place: [longitude, latitude] }],
    [longitude, latitude],
  )
  useSheet({ name: 'place', plane: 'places', layers, shapes })
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const key = `${longitude} ${latitude}`
    // The map began with the first of them.
    if (shown.current !== undefined && shown.current !== key) ground.goTo({ longitude, latitude }, 0)
    shown.current = key
  }, [ground, longitude, latitude])
  return null
}

/** One place of the past on the ground; nothing on it is live. */
export default function PlaceMap({ position }: { position: Place }) {
  const sources = useBaseSources()
  const { look } = useMapLook(hasSatellite(sources.site))
  return (
    <MapFrame
      sources={sources}
      look={look}
      start={() => ({ center: [position.longitude, position.latitude], zoom: PLACE_ZOOM })}
    >
      <Mark position={position} theme={look.theme} />
    </MapFrame>
  )
}
