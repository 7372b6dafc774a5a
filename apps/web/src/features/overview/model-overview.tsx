import { registry } from '@vigil/devices'
import { memo, useMemo } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useDevice, useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import type { DevicePlace } from '../../live/stores/live-fleet.ts'
import { DeviceState } from '../../ui/state/device-state.tsx'
import { HeardAge } from '../../ui/time/heard-age.tsx'
import './overview.css'

interface ModelOverviewProps {
  title: string
  /** Slug of the models' real-time page. */
  page: string
}

/** All devices of the models that share a page, each leading to it. */
export function ModelOverview({ title, page }: ModelOverviewProps) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const structure = useStructureVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the places that the fleet holds
  const places = useMemo(() => {
    const ids = new Set(registry.byPage(page).map(({ id }) => id))
    return fleet.places().filter(({ deviceType }) => ids.has(deviceType))
  }, [fleet, structure, page])
  const empty = fleet.loading() ? t('fleet.loading') : t('pages.overview.none')
  return (
    <div className="model-overview">
      <h1>{title}</h1>
      {places.length === 0 && <p>{empty}</p>}
      <ul>
        {places.map((place) => (
          <DeviceTile key={place.sn} place={place} />
        ))}
      </ul>
    </div>
  )
}

const DeviceTile = memo(function DeviceTile({ place }: { place: DevicePlace }) {
  const { t } = useTranslation()
  const device = useDevice(place.sn)
  return (
    <li>
      <Link to={paths.realtime(place.deviceType, place.sn)}>
        <DeviceState device={device} />
        <bdi className="tile-name">{place.name}</bdi>
        <bdi>{place.officeName}</bdi>
        <span>
          {device?.silenced && `${t('fleet.silenced')} · `}
          {place.simulated && `${t('fleet.simulated')} · `}
          <HeardAge sn={place.sn} />
        </span>
      </Link>
    </li>
  )
})
