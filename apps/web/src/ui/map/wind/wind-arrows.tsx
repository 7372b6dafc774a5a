import { useCallback, useEffect, useState } from 'react'
import { useLive } from '../../../live/live-context.tsx'
import type { DeviceLayerModel } from '../devices/device-layer-model.ts'
import { WIND_SOURCE } from '../devices/device-layers.ts'
import { viewOf } from '../devices/use-device-source.ts'
import { geojsonSource } from '../geojson-source.ts'
import { useMap } from '../map-context.ts'
import { useSettledView } from '../use-settled-view.ts'
import { type Wind, windFeatures } from './wind.ts'
import { stationsIn, useSpeedText, WindStations } from './wind-stations.tsx'

/** Where the wind blows to and how hard, at the weather stations in view. */
export function WindArrows({ model }: { model: DeviceLayerModel }) {
  const map = useMap()
  const { fleet } = useLive()
  const view = useSettledView()
  const [stations, setStations] = useState<readonly string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view stands for where the map rests
  useEffect(() => setStations(stationsIn(fleet, model, viewOf(map))), [map, fleet, model, view])
  const text = useSpeedText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another zoom a station is part of another cluster
  const draw = useCallback(
    (winds: ReadonlyMap<string, Wind>) => {
      const data = windFeatures(winds, (sn) => model.drawnAt(sn, map.getZoom()), text)
      void geojsonSource(map, WIND_SOURCE)?.setData(data)
    },
    [map, model, text, view],
  )
  useEffect(
    () => () => {
      void geojsonSource(map, WIND_SOURCE)?.setData({ type: 'FeatureCollection', features: [] })
    },
    [map],
  )
  return <WindStations stations={stations} draw={draw} />
}
