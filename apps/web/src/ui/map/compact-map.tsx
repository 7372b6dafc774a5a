import { Permission } from '@vigil/contract'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import DeviceMap from './device-map.tsx'

/** The whole fleet at a glance; a device leads to the device monitor, for who may open it. */
export default function CompactMap() {
  const { fleet } = useLive()
  const { can } = useSession()
  const mayOpen = can(Permission.Devices)
  const structure = useStructureVersion()
  const go = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  const visible = useMemo(() => fleet.places().map(({ sn }) => sn), [fleet, structure])
  return (
    <DeviceMap compact visible={visible} select={(device) => mayOpen && void go(paths.monitor('map', { device }))} />
  )
}
