import { type DeviceDetail, type ModuleKey, State2 } from '@vigil/contract'
import type { ModelDefinition, ModuleDefinition } from '@vigil/devices'
import { modulesByNeed, type Watch } from '@vigil/domain'
import { useMemo } from 'react'
import { useThresholds, useWatch } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { instrumentOf } from './instruments/instrument-of.ts'
import { ModulePanel } from './module-panel.tsx'
import { PackedPanels } from './pack/packed-panels.tsx'
import { useBackground } from './use-background.ts'

const deskOf = ({ desk }: Watch) => desk

/** The modules of a device, those in alarm first. */
export function useModules(sn: string, { modules }: ModelDefinition, detail: DeviceDetail | undefined) {
  const desk = useWatch(deskOf)
  return useMemo(() => {
    const stateOf = (key: ModuleKey) => detail?.mods[key]?.state
    const alarms = [...desk.values()].filter((alarm) => alarm.sn === sn)
    const keys = modules.map(({ key }) => key)
    const inAlarm =
      alarms.some(({ endTime }) => endTime === null) || keys.some((key) => (stateOf(key) ?? 0) >= State2.Warning)
    const order = modulesByNeed(keys, alarms, stateOf)
    return { modules: order.flatMap((key) => modules.find((each) => each.key === key) ?? []), inAlarm }
  }, [modules, desk, sn, detail])
}

/** A passage takes seconds: of the last minutes each one counts. */
const EVERY_SECOND = 600

interface ModulePanelsProps {
  readonly sn: string
  readonly model: ModelDefinition
  readonly detail: DeviceDetail | undefined
  readonly modules: readonly ModuleDefinition[]
  readonly stale: boolean
}

/** What each module measures, in this order. */
export function ModulePanels({ sn, model, detail, modules, stale }: ModulePanelsProps) {
  const { details } = useLive()
  const thresholds = useThresholds(sn)
  const first = model.modules[0]
  const background = useBackground(
    sn,
    () => first?.readings.map(({ key }) => details.series(sn, first.key, key)[0]?.at).find((at) => at !== undefined),
    model.layout === 'portal' ? EVERY_SECOND : undefined,
  )
  return (
    <PackedPanels
      panels={modules.map((definition) => ({
        key: definition.key,
        wide: instrumentOf(model, definition)?.wide ?? false,
        content: (
          <ModulePanel
            sn={sn}
            model={model}
            definition={definition}
            report={detail?.mods[definition.key]}
            thresholds={thresholds}
            background={background}
            stale={stale}
            activity={stale ? undefined : detail?.activity}
            waits={detail === undefined}
          />
        ),
      }))}
    />
  )
}
