import { PointState } from '@vigil/contract'
import { displayedStateOf } from '@vigil/domain'
import { Tag } from 'antd'
import { memo, useCallback, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { DevicePlace, FleetStore } from '../../live/fleet-store.ts'
import { StateMark } from '../../ui/state-mark.tsx'

function useAge(at: number | undefined, now: number): string {
  const { t } = useTranslation()
  if (at === undefined || at === 0) return t('fleet.age.never')
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  if (seconds < 1) return t('fleet.age.now')
  if (seconds < 120) return t('fleet.age.seconds', { seconds })
  if (seconds < 7200) return t('fleet.age.minutes', { minutes: Math.round(seconds / 60) })
  return t('fleet.age.hours', { hours: Math.round(seconds / 3600) })
}

interface DeviceRowProps {
  store: FleetStore
  place: DevicePlace
  now: number
  top: number
  index: number
}

export const DeviceRow = memo(function DeviceRow({ store, place, now, top, index }: DeviceRowProps) {
  const { t } = useTranslation()
  const subscribe = useCallback((listener: () => void) => store.subscribeDevice(place.sn, listener), [store, place.sn])
  const device = useSyncExternalStore(subscribe, () => store.device(place.sn))
  const age = useAge(device?.at, now)
  const modules = device?.types.map((key) => t(`module.${key}`)).join(', ')
  return (
    <div className="fleet-row" role="row" aria-rowindex={index + 2} style={{ transform: `translateY(${top}px)` }}>
      <span role="cell" className="cell-state">
        <StateMark state={device ? displayedStateOf(device) : PointState.NotConnected} />
      </span>
      <span role="cell" className="cell-device">
        {device?.simulated && <Tag title={t('fleet.simulatedHint')}>{t('fleet.simulated')}</Tag>}
        <bdi className="device-name" title={place.sn}>
          {place.name}
        </bdi>
        {modules && <em className="alarming-modules">{modules}</em>}
        <bdi className="sn" dir="ltr">
          {place.sn}
        </bdi>
      </span>
      <span role="cell" className="cell-model">
        <bdi dir="ltr">{place.deviceTypeName}</bdi>
      </span>
      <span role="cell" className="cell-site">
        <bdi>{place.officeName}</bdi>
      </span>
      <span role="cell" className="cell-updated">
        {age}
      </span>
    </div>
  )
})
