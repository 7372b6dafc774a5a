import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useDetail } from '../../../live/hooks.ts'
import type { LiveFleet } from '../../../live/stores/live-fleet.ts'
import { type DeviceLayerModel, isInside, type View } from '../devices/device-layer-model.ts'
import { nearestWeather, type Wind, windOf } from './wind.ts'

/** Values are sent only for devices that somebody asks for: as many as can be told apart on a screen. */
const MOST = 20

/** The weather stations in view, those in its middle before all others. */
export function stationsIn(fleet: Pick<LiveFleet, 'place'>, model: DeviceLayerModel, view: View): readonly string[] {
  const inView = [...model.points()].filter(
    (point) => fleet.place(point.sn)?.kinds.includes('weather') === true && isInside(view, point),
  )
  return nearestWeather(inView, [(view.west + view.east) / 2, (view.south + view.north) / 2], MOST)
}

export function useSpeedText(): (speed: number) => string {
  const { i18n } = useTranslation()
  const { language } = i18n
  return useCallback((speed) => withUnit(formatNumber(language, speed, 1), unitSymbol(i18n, 'm/s')), [language, i18n])
}

function WindProbe({ sn, tell }: { sn: string; tell(sn: string, wind: Wind | undefined): void }) {
  const detail = useDetail(sn)
  useEffect(() => tell(sn, windOf(detail)), [sn, detail, tell])
  useEffect(() => () => tell(sn, undefined), [sn, tell])
  return null
}

interface WindStationsProps {
  readonly stations: readonly string[]
  /** All winds that are known, whenever one of them is another. */
  draw(winds: ReadonlyMap<string, Wind>): void
}

/** Listens to the wind at these stations while they are looked at. */
export function WindStations({ stations, draw }: WindStationsProps) {
  const [winds] = useState(() => new Map<string, Wind>())
  const frame = useRef(0)
  const latest = useRef(draw)
  latest.current = draw
  const tell = useCallback(
    (sn: string, wind: Wind | undefined) => {
      if (wind === undefined) winds.delete(sn)
      else winds.set(sn, wind)
      // Twenty stations that report in the same tick are drawn once.
      if (frame.current === 0)
        frame.current = requestAnimationFrame(() => {
          frame.current = 0
          latest.current(winds)
        })
    },
    [winds],
  )
  useEffect(() => draw(winds), [draw, winds])
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current)
      frame.current = 0
    },
    [],
  )
  return stations.map((sn) => <WindProbe key={sn} sn={sn} tell={tell} />)
}
