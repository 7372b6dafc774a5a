import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import DeviceMap from '../../ui/map/device-map.tsx'
import type { FleetSelection } from './filter/fleet-selection.ts'

export default function MapView({ selection }: { selection: FleetSelection }) {
  const { t } = useTranslation()
  const { device, visible, select } = selection
  return (
    <DeviceMap
      visible={visible}
      selected={device}
      select={select}
      wayOut={<Link to={paths.monitor('list', { device })}>{t('map.noWebgl.wayOut')}</Link>}
    />
  )
}
