import { Alert } from 'antd'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { CorrelationPart } from './correlation-part.tsx'
import type { MonitorMode } from './monitor-address.ts'
import { DeviceChart, LinesChart, useUnitTitle } from './monitor-charts.tsx'
import { byUnit, differencesFrom, type MonitorLine, scaled } from './monitor-lines.ts'

interface ModeChartsProps {
  readonly mode: MonitorMode
  readonly lines: readonly MonitorLine[]
  readonly reckoned: readonly MonitorLine[]
  readonly reference: MonitorLine | undefined
  readonly compared: MonitorLine | undefined
  readonly stepMs: number
  readonly isScaled: boolean
  readonly charts: Omit<Parameters<typeof DeviceChart>[0], 'line'>
}

/** The chosen quantities as the view wants them: on one axis each unit, one by one, less a reference, or one against another. */
export function ModeCharts(props: ModeChartsProps) {
  const { mode, lines, reckoned, reference, compared, stepMs, isScaled, charts } = props
  const { t } = useTranslation()
  const unitTitle = useUnitTitle()
  if (mode === 'multiples') {
    return (
      <>
        {lines.map((line) => (
          <DeviceChart key={line.key} line={line} {...charts} />
        ))}
        {reckoned.map((line) => (
          <LinesChart
            key={line.key}
            title={`${line.label}: ${unitTitle(line.unit)}`}
            lines={[line]}
            isAlone={false}
            {...charts}
          />
        ))}
      </>
    )
  }
  if (mode === 'correlation') {
    if (reference === undefined || compared === undefined) return <Alert type="info" showIcon title={t('series.two')} />
    return (
      <>
        <CorrelationPart first={reference} second={compared} stepMs={stepMs} />
        <LinesChart
          title={t('series.scaledTitle')}
          lines={[scaled(reference), scaled(compared)]}
          isAlone={false}
          {...charts}
        />
      </>
    )
  }
  if (mode === 'difference') {
    if (reference === undefined || compared === undefined) return <Alert type="info" showIcon title={t('series.two')} />
    const { lines: differences, unlike } = differencesFrom(reference.key, lines, stepMs)
    return (
      <>
        {unlike.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={t('series.unlike', {
              names: unlike.map(({ label }) => label).join(', '),
              reference: reference.label,
            })}
          />
        )}
        {byUnit(differences).map(({ unit, lines: group }) => (
          <LinesChart
            key={unit}
            title={`${t('series.view.difference')}: ${unitTitle(unit)}`}
            lines={group}
            isAlone
            {...charts}
          />
        ))}
      </>
    )
  }
  if (isScaled) {
    return (
      <LinesChart title={t('series.scaledTitle')} lines={[...lines, ...reckoned].map(scaled)} isAlone {...charts} />
    )
  }
  const groups = byUnit([...lines, ...reckoned])
  return groups.map(({ unit, lines: group }) => (
    <LinesChart key={unit} title={unitTitle(unit)} lines={group} isAlone={groups.length === 1} {...charts} />
  ))
}
