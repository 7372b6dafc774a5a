import { Select } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { modelsByCount } from './models-by-count.ts'

/** Models that there are devices of. */
export function ModelPicker({ chosen, onChosen }: { chosen: string; onChosen?: (deviceType: string) => void }) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const navigate = useNavigate()
  const structure = useStructureVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: places change with the structure
  const models = useMemo(() => modelsByCount(fleet.places()), [fleet, structure])
  return (
    <Select
      className="multi-model"
      aria-label={t('multi.model')}
      showSearch={{ optionFilterProp: 'value' }}
      value={chosen}
      options={models.map(({ deviceType, count }) => ({ value: deviceType, label: `${deviceType} (${count})` }))}
      onChange={(deviceType: string) => (onChosen ?? ((next) => void navigate(paths.multiDevice(next))))(deviceType)}
    />
  )
}
