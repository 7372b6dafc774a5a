import { State2, type Threshold } from '@vigil/contract'
import type { ModuleDefinition } from '@vigil/devices'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { stateOfValue } from '../../../ui/recent/limits.ts'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { measured } from '../../../ui/values/measured.ts'
import { SetPointBar } from '../instruments/shared/set-point-bar.tsx'
import { isTold } from '../instruments/tiles/readings-of.ts'

interface PastValuesProps {
  readonly definition: ModuleDefinition
  readonly values: Readonly<Record<string, number>>
  readonly thresholds: readonly Threshold[]
}

/** All that a module read at a moment, each against its set points. */
export function PastValues({ definition: { key: module, readings }, values, thresholds }: PastValuesProps) {
  const { t, i18n } = useTranslation()
  return (
    <table className="quantities past-values">
      <caption className="visually-hidden">{t('realtime.module.others')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('realtime.module.quantity')}</th>
          <th scope="col">{t('realtime.module.value')}</th>
          <th scope="col">{t('instrument.againstSetPoints')}</th>
        </tr>
      </thead>
      <tbody>
        {readings.map((quantity) => {
          const value = values[quantity.key]
          if (!isTold(quantity, values)) return null
          const state = value === undefined ? State2.Normal : stateOfValue(module, quantity.key, value, thresholds)
          return (
            <tr key={quantity.key} data-danger={state >= State2.Warning}>
              <th scope="row">{t(`quantity.${quantity.key}`)}</th>
              <td className="quantity-value">
                <bdi dir="ltr">{value === undefined ? '–' : measured(i18n, value, quantity)}</bdi>
                {state >= State2.Warning && <StateMark state={state} />}
              </td>
              <td className="past-bar">
                <SetPointBar module={module} quantity={quantity} value={value} thresholds={thresholds} labelled />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
