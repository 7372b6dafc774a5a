import { type Quantity, registry } from '@vigil/devices'
import { useMemo } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useStructureVersion } from '../../../../live/hooks.ts'
import { useLive } from '../../../../live/live-context.tsx'
import { amountUnit } from '../reckoning/source-inputs.ts'

/** What several detectors can tell the place of: an amount in the air, or counts. */
const isTraceable = ({ key, unit, reckoned }: Quantity): boolean =>
  reckoned === undefined && (key === 'countRate' || amountUnit(unit) !== undefined)

/** Quantities that devices of this fleet measure and whose source can be looked for. */
export function useQuantities(): readonly { readonly value: string; readonly label: string }[] {
  const { t, i18n } = useTranslation()
  const { fleet } = useLive()
  const structure = useStructureVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  return useMemo(() => {
    const models = new Set(fleet.places().map(({ deviceType }) => deviceType))
    const found = new Map<string, string>()
    for (const model of models) {
      for (const { key, readings } of registry.model(model)?.modules ?? []) {
        for (const quantity of readings) {
          if (isTraceable(quantity)) found.set(`${key}.${quantity.key}`, t(`quantity.${quantity.key as 'cl2'}`))
        }
      }
    }
    return [...found]
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => a.label.localeCompare(b.label, i18n.language))
  }, [fleet, structure, t, i18n.language])
}
