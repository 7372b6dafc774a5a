import { useMemo } from 'react'
import { useSession } from '../../lib/session.tsx'
import { useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'

interface FleetOption {
  readonly value: string
  readonly label: string
  /** What a search looks through. */
  readonly name: string
}

/** Devices that the operator sees; of one model alone where the list can have no other. */
export function useDeviceOptions(isOffered: (deviceType: string) => boolean = everyModel): readonly FleetOption[] {
  const { fleet } = useLive()
  const structure = useStructureVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  return useMemo(
    () =>
      fleet
        .places()
        .filter(({ deviceType }) => isOffered(deviceType))
        .map(({ sn, name, officeName, deviceType }) => ({
          value: sn,
          label: `${name} · ${officeName}`,
          name: `${name} ${officeName} ${sn} ${deviceType}`,
        })),
    [fleet, structure, isOffered],
  )
}

const everyModel = () => true

export function useModelOptions(
  isOffered: (deviceType: string) => boolean = everyModel,
): readonly { readonly value: string; readonly label: string }[] {
  const { deviceTypes } = useSession()
  return useMemo(
    () =>
      Object.entries(deviceTypes)
        .filter(([value]) => isOffered(value))
        .map(([value, { name }]) => ({ value, label: name === value ? value : `${name} · ${value}` })),
    [deviceTypes, isOffered],
  )
}
