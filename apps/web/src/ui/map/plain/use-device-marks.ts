import { formatNumber } from '@vigil/i18n/web'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import type { ThemeName } from '../../theme.ts'
import type { DeviceLayerModel } from '../devices/device-layer-model.ts'
import { boundsOf } from '../view-start.ts'
import { drawDevices, type Target, targetAt } from './draw-devices.ts'
import { usePlainStage } from './plain-context.ts'
import { groundIn } from './plain-view.ts'
import { usePlainDevices } from './use-plain-devices.ts'

/** Here even what stands close together is no longer one. */
export const OPENED_ZOOM = 17.5

interface DeviceMarks {
  readonly visible: readonly string[]
  readonly selected?: string | undefined
  readonly theme: ThemeName
  /** Left out where a device leads nowhere. */
  select?(sn: string): void
}

/** Draws devices on the plain map around; a press chooses one, or opens a cluster. */
export function useDeviceMarks({ visible, selected, theme, select }: DeviceMarks): {
  readonly model: DeviceLayerModel
  readonly version: number
} {
  const { i18n } = useTranslation()
  const stage = usePlainStage()
  const { model, version } = usePlainDevices(visible)
  const targets = useRef<readonly Target[]>([])
  const latest = useRef(select)
  latest.current = select
  const { language } = i18n

  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what the model holds
  useEffect(() => {
    return stage.mark('devices', {
      draw(context, view, labels) {
        targets.current = drawDevices(context, {
          view,
          theme,
          shown: model.shown(groundIn(view)),
          selected,
          labels,
          numbers: (value) => formatNumber(language, value),
        })
      },
      press(x, y) {
        const found = targetAt(targets.current, x, y)
        if (found?.kind === 'device') latest.current?.(found.point.sn)
        if (found?.kind !== 'cluster') return
        const bounds = boundsOf(found.cluster.members.flatMap((sn) => model.point(sn) ?? []))
        if (bounds !== undefined) stage.fit(bounds, { padding: 80, maxZoom: OPENED_ZOOM }, true)
      },
    })
  }, [stage, model, version, selected, theme, language])
  return { model, version }
}
