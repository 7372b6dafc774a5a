import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDetail } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import type { DeviceLayerModel } from '../devices/device-layer-model.ts'
import { WIND_SOURCE } from '../devices/device-layers.ts'
import { geojsonSource } from '../geojson-source.ts'
import { useMap } from '../map-context.ts'
import { useSettledView } from '../use-settled-view.ts'
import { nearestWeather, type Wind, windFeatures, windOf } from './wind.ts'

/** Values are sent only for devices that somebody asks for: as many as can be told apart on a screen. */
const MOST = 20

function WindProbe({ sn, tell }: { sn: string; tell(sn: string, wind: Wind | undefined): void }) {
  const detail = useDetail(sn)
  useEffect(() => tell(sn, windOf(detail)), [sn, detail, tell])
  useEffect(() => () => tell(sn, undefined), [sn, tell])
  return null
}

/** Where the wind blows to and how hard, at the weather stations in view. */
export function WindArrows({ model }: { model: DeviceLayerModel }) {
  const map = useMap()
  const { i18n } = useTranslation()
  const { fleet } = useLive()
  const view = useSettledView()
  const [winds] = useState(() => new Map<string, Wind>())
  const [stations, setStations] = useState<readonly string[]>([])
  const frame = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view stands for where the map rests
  useEffect(() => {
    const { lng, lat } = map.getCenter()
    const bounds = map.getBounds()
    const inView = [...model.points()].filter(
      ({ sn, longitude, latitude }) =>
        fleet.place(sn)?.kinds.includes('weather') === true && bounds.contains([longitude, latitude]),
    )
    setStations(nearestWeather(inView, [lng, lat], MOST))
  }, [map, fleet, model, view])

  const language = i18n.language
  const draw = useCallback(() => {
    frame.current = 0
    const text = (speed: number): string => withUnit(formatNumber(language, speed, 1), unitSymbol(i18n, 'm/s'))
    const data = windFeatures(winds, (sn) => model.drawnAt(sn, map.getZoom()), text)
    void geojsonSource(map, WIND_SOURCE)?.setData(data)
  }, [map, model, winds, language, i18n])
  const tell = useCallback(
    (sn: string, wind: Wind | undefined) => {
      if (wind === undefined) winds.delete(sn)
      else winds.set(sn, wind)
      // Twenty stations that report in the same tick are drawn once.
      if (frame.current === 0) frame.current = requestAnimationFrame(draw)
    },
    [winds, draw],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another zoom a station is part of another cluster
  useEffect(draw, [draw, view])
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current)
      void geojsonSource(map, WIND_SOURCE)?.setData({ type: 'FeatureCollection', features: [] })
    },
    [map],
  )
  return stations.map((sn) => <WindProbe key={sn} sn={sn} tell={tell} />)
}
