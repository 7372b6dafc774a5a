import { PointState } from '@vigil/contract'
import { displayedStateOf } from '@vigil/domain'
import { POINT_STATE_KEYS } from '@vigil/i18n'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FleetStore } from '../../live/fleet-store.ts'
import { stateColour } from '../../ui/theme.ts'

const ORDER = [
  PointState.HighRisk,
  PointState.Alarm,
  PointState.Warning,
  PointState.Fault,
  PointState.Maintenance,
  PointState.Baseline,
  PointState.NotConnected,
  PointState.Normal,
] as const

export function FleetSummary({ store, version }: { store: FleetStore; version: number }) {
  const { t, i18n } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store's version stands for what it holds
  const counts = useMemo(() => {
    const found = new Map<PointState, number>()
    for (const { sn } of store.places()) {
      const device = store.device(sn)
      const shown = device ? displayedStateOf(device) : PointState.NotConnected
      found.set(shown, (found.get(shown) ?? 0) + 1)
    }
    return found
  }, [store, version])
  const format = new Intl.NumberFormat(i18n.language)
  return (
    <ul className="fleet-summary">
      {ORDER.map((state) => {
        const count = counts.get(state) ?? 0
        const key = POINT_STATE_KEYS[state]
        const name = key.slice('state.'.length)
        return (
          <li key={state} data-quiet={count === 0 || state === PointState.Normal} style={{ color: stateColour(name) }}>
            <strong>{format.format(count)}</strong>
            <span>{t(key)}</span>
          </li>
        )
      })}
    </ul>
  )
}
