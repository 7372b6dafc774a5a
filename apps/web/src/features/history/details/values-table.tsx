import { type ModuleKey, State2, type Threshold } from '@vigil/contract'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { stateOfValue } from '../../../ui/recent/limits.ts'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { measured } from '../../../ui/values/measured.ts'
import type { ModuleValue } from './module-values.ts'

interface ValuesTableProps {
  readonly module: ModuleKey
  readonly values: readonly ModuleValue[]
  readonly thresholds: readonly Threshold[]
}

/** Every value of a module, beside its limits of today; of a step its mean with lowest and highest. */
export function ValuesTable({ module, values, thresholds }: ValuesTableProps) {
  const { t, i18n } = useTranslation()
  const ranged = values.some(({ range }) => range !== undefined)
  return (
    <table className="values-table">
      <caption className="visually-hidden">{t(`module.${module}`)}</caption>
      <thead className={ranged ? undefined : 'visually-hidden'}>
        <tr>
          <th scope="col">{t('exports.column.quantity')}</th>
          <th scope="col">{t(ranged ? 'lookBack.mean' : 'realtime.module.value')}</th>
          {ranged && <th scope="col">{t('exports.column.lowest')}</th>}
          {ranged && <th scope="col">{t('exports.column.highest')}</th>}
        </tr>
      </thead>
      <tbody>
        {values.map(({ quantity, value, range }) => {
          const judged = [value, ...(range ?? [])].map((each) => stateOfValue(module, quantity.key, each, thresholds))
          const state = judged.includes(State2.HighRisk)
            ? State2.HighRisk
            : judged.includes(State2.Alarm)
              ? State2.Alarm
              : judged.includes(State2.Warning)
                ? State2.Warning
                : State2.Normal
          return (
            <tr key={quantity.key}>
              <th scope="row">{t(`quantity.${quantity.key}`)}</th>
              <td>
                <bdi dir="ltr">{measured(i18n, value, quantity)}</bdi>
                {state >= State2.Warning && <StateMark state={state} />}
              </td>
              {ranged &&
                [0, 1].map((side) => {
                  const end = range?.[side]
                  return <td key={side}>{end !== undefined && <bdi dir="ltr">{measured(i18n, end, quantity)}</bdi>}</td>
                })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
