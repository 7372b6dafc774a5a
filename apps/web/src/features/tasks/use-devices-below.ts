import { useMemo } from 'react'
import { useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'

interface DeviceOption {
  readonly value: string
  readonly label: string
  readonly name: string
}

/** Devices of an office and of those below it: no others can be on its tasks. */
export function useDevicesBelow(officeId: string): DeviceOption[] {
  const { fleet } = useLive()
  const structure = useStructureVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  return useMemo(() => {
    const within = new Set([officeId])
    // Depth first: an office comes before those below it.
    for (const { id, parentId } of fleet.offices()) if (parentId !== null && within.has(parentId)) within.add(id)
    return fleet
      .places()
      .filter((place) => within.has(place.officeId))
      .map(({ sn, name, officeName, deviceType }) => ({
        value: sn,
        label: `${name} · ${officeName}`,
        name: `${name} ${officeName} ${sn} ${deviceType}`,
      }))
  }, [fleet, structure, officeId])
}
