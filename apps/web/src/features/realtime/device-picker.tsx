import { Select } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import type { DevicePlace } from '../../live/stores/live-fleet.ts'

/** Another device of the same model; nothing to choose when there is none. */
export function DevicePicker({ place }: { place: DevicePlace }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { fleet } = useLive()
  const structure = useStructureVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the places
  const options = useMemo(
    () =>
      fleet
        .places()
        .filter(({ deviceType }) => deviceType === place.deviceType)
        .map(({ sn, name, officeName }) => ({ value: sn, label: `${name} · ${officeName}` })),
    [fleet, structure, place.deviceType],
  )
  if (options.length < 2) return null
  return (
    <Select
      className="device-picker"
      size="small"
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      aria-label={t('realtime.choose')}
      value={place.sn}
      options={options}
      onChange={(sn) => navigate(paths.realtime(place.deviceType, sn))}
    />
  )
}
