import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLive } from '../../../live/live-context.tsx'
import type { ThemeName } from '../../theme.ts'
import type { DeviceLayerModel } from '../devices/device-layer-model.ts'
import { type Wind, windMarks } from '../wind/wind.ts'
import { stationsIn, useSpeedText, WindStations } from '../wind/wind-stations.tsx'
import { drawWinds } from './draw-winds.ts'
import { usePlainStage, usePlainView } from './plain-context.ts'
import { groundIn } from './plain-view.ts'

interface PlainWindsProps {
  readonly model: DeviceLayerModel
  /** Another one whenever the model holds something else. */
  readonly version: number
  readonly theme: ThemeName
}

const NONE: ReadonlyMap<string, Wind> = new Map()

/** Where the wind blows to and how hard, at the weather stations in view. */
export function PlainWinds({ model, version, theme }: PlainWindsProps) {
  const { fleet } = useLive()
  const stage = usePlainStage()
  const view = usePlainView()
  const [winds, setWinds] = useState(NONE)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what the model holds
  const stations = useMemo(() => stationsIn(fleet, model, groundIn(view)), [fleet, model, version, view])
  const draw = useCallback((told: ReadonlyMap<string, Wind>) => setWinds(new Map(told)), [])
  const text = useSpeedText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what the model holds
  useEffect(
    () =>
      stage.mark('winds', {
        draw(context, shown, labels) {
          const marks = windMarks(winds, (sn) => model.drawnAt(sn, shown.zoom), text)
          drawWinds(context, { view: shown, theme, labels }, marks)
        },
      }),
    [stage, winds, model, version, theme, text],
  )
  return <WindStations stations={stations} draw={draw} />
}
