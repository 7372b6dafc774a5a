import { SURVEY_DEVICES_MAX } from '@vigil/contract'
import { type Quantity, registry } from '@vigil/devices'
import { useMemo } from 'react'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { quantitiesOf } from '../../../ui/recent/recent-quantities.ts'
import type { SurveyQuery } from './survey-address.ts'

export interface Measured {
  readonly key: string
  readonly module: string
  readonly quantity: Quantity
}

const measuredBy = (deviceType: string): readonly Measured[] => {
  const model = registry.model(deviceType)
  return model === undefined ? [] : quantitiesOf(model)
}

/** What the devices that the operator sees measure, and which of them a choice means. */
export function useSurveyDevices({ quantities, place, sns }: Pick<SurveyQuery, 'quantities' | 'place' | 'sns'>) {
  const { fleet } = useLive()
  const structure = useStructureVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the structure stands for what the fleet holds
  return useMemo(() => {
    const here = fleet.placesWithin(place)
    const measured = new Map<string, Measured>()
    for (const { deviceType } of here) for (const each of measuredBy(deviceType)) measured.set(each.key, each)
    const able = here.filter(({ deviceType }) => measuredBy(deviceType).some(({ key }) => quantities.includes(key)))
    const named = sns.length === 0 ? able : able.filter(({ sn }) => sns.includes(sn))
    return {
      measured: [...measured.values()],
      /** Those that measure one of the quantities at all. */
      able,
      chosen: named.slice(0, SURVEY_DEVICES_MAX),
      tooMany: Math.max(0, named.length - SURVEY_DEVICES_MAX),
    }
  }, [fleet, structure, quantities, place, sns])
}
