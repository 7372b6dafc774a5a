import { State2, type Threshold } from '@vigil/contract'
import type { Quantity } from '@vigil/devices'
import { percentText } from '@vigil/i18n/web'
import { memo } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { stateOfValue } from '../../../../ui/recent/limits.ts'
import { StateMark } from '../../../../ui/state/state-mark.tsx'
import { measured } from '../../../../ui/values/measured.ts'
import type { InstrumentProps } from '../instrument.ts'
import { SetPointBar } from '../shared/set-point-bar.tsx'
import { addsUp, doseLimit } from './dose-limit.ts'
import type { ExposureAverages } from './exposure-averages.ts'
import { roughDuration } from './rough-duration.ts'
import { useExposures } from './use-exposures.ts'

interface GasBoardProps extends Pick<InstrumentProps, 'sn' | 'definition' | 'report' | 'thresholds'> {
  /** The gas that is looked at closer below. */
  readonly chosen: string | undefined
  onChoose(gas: string): void
}

/** Every gas with its bar; the set points of all of them stand below each other. */
export function GasBoard({ sn, definition, report, thresholds, chosen, onChoose }: GasBoardProps) {
  const { t, i18n } = useTranslation()
  const { phase, averages } = useExposures({ sn, definition }, definition.readings)
  const longest = Math.max(0, ...[...averages.values()].map(({ longTermMs }) => longTermMs))
  return (
    <div className="gas-board">
      <table>
        <caption className="visually-hidden">{t('instrument.gases')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('instrument.gas')}</th>
            <th scope="col">{t('realtime.module.value')}</th>
            <th scope="col" className="gas-bar">
              {t('instrument.againstSetPoints')}
            </th>
            <th scope="col" className="gas-average">
              {t('instrument.exposure.short15')}
            </th>
            <th scope="col" className="gas-average">
              {t('instrument.exposure.long8')}
            </th>
            <th scope="col" className="gas-average">
              {t('instrument.exposure.dose')}
            </th>
          </tr>
        </thead>
        <tbody>
          {definition.readings.map((quantity) => (
            <GasRow
              key={quantity.key}
              definition={definition}
              quantity={quantity}
              value={report?.values?.[quantity.key]}
              thresholds={thresholds}
              averages={averages.get(quantity.key)}
              loading={phase === 'loading'}
              chosen={chosen === quantity.key}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
      <p className="quiet figure-note">
        {longest > 0
          ? t('instrument.exposure.reach', { duration: roughDuration(longest, i18n.language) })
          : t(phase === 'loading' ? 'instrument.loadingPast' : 'instrument.exposure.none')}
      </p>
    </div>
  )
}

interface GasRowProps extends Pick<InstrumentProps, 'definition'> {
  readonly quantity: Quantity
  readonly value: number | undefined
  readonly thresholds: readonly Threshold[]
  readonly averages: ExposureAverages | undefined
  readonly loading: boolean
  readonly chosen: boolean
  onChoose(gas: string): void
}

const GasRow = memo(function GasRow(props: GasRowProps) {
  const { definition, quantity, value, thresholds, averages, loading, chosen, onChoose } = props
  const { t, i18n } = useTranslation()
  const { key: module } = definition
  const state = value === undefined ? State2.Normal : stateOfValue(module, quantity.key, value, thresholds)
  const limit = addsUp(quantity) ? doseLimit(module, quantity.key, thresholds) : undefined
  const average = (of: number | undefined) => {
    if (!addsUp(quantity)) return ''
    return of === undefined ? (loading ? '…' : '–') : measured(i18n, of, quantity)
  }
  const share = limit === undefined || averages === undefined ? undefined : averages.spreadOverShift / limit
  return (
    <tr data-danger={state >= State2.Warning}>
      <th scope="row">
        <button type="button" aria-pressed={chosen} onClick={() => onChoose(quantity.key)}>
          {t(`quantity.${quantity.key}`)}
        </button>
      </th>
      <td className="gas-value">
        <bdi dir="ltr">{value === undefined ? '–' : measured(i18n, value, quantity)}</bdi>
        {state >= State2.Warning && <StateMark state={state} />}
      </td>
      <td className="gas-bar">
        <SetPointBar module={module} quantity={quantity} value={value} thresholds={thresholds} labelled />
      </td>
      <td className="gas-average">
        <bdi dir="ltr">{average(averages?.shortTerm)}</bdi>
      </td>
      <td className="gas-average">
        <bdi dir="ltr">{average(averages?.longTerm)}</bdi>
      </td>
      <td className="gas-average">
        <bdi dir="ltr">
          {share === undefined
            ? loading && limit !== undefined
              ? '…'
              : ''
            : percentText(i18n.language, share * 100, 1)}
        </bdi>
      </td>
    </tr>
  )
})
