import type { SurveyQuantity } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { Button } from 'antd'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { Panel } from '../../../ui/panel.tsx'

interface DeviceFiguresProps {
  readonly devices: SurveyQuantity['devices']
  nameOf(sn: string): string
  text(value: number): string
  onOnly(sn: string): void
}

const COLUMNS = [
  'device',
  'median',
  'spread',
  'nearlyAll',
  'extremes',
  'hours',
  'days',
  'alarm',
  'state',
  'silent',
  'unwatched',
  'mast',
] as const

/** What is normal at each device, and what became of the hours that are not in it. */
export function DeviceFigures({ devices, nameOf, text, onOnly }: DeviceFiguresProps) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(i18n.language, value)
  const title = t('survey.byDevice')
  return (
    <Panel title={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className="survey-scroll" tabIndex={0} role="group" aria-label={title}>
        <table className="plain-table" data-dense="true">
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(`survey.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {devices.map(({ sn, figures, hours, days, mast }) => (
              <tr key={sn}>
                <th scope="row">
                  {devices.length > 1 ? (
                    <Button type="link" size="small" title={t('survey.only')} onClick={() => onOnly(sn)}>
                      <bdi>{nameOf(sn)}</bdi>
                    </Button>
                  ) : (
                    <bdi>{nameOf(sn)}</bdi>
                  )}
                </th>
                <td>{figures === null ? '–' : text(figures.median)}</td>
                <td>{figures === null ? '–' : text(figures.spread)}</td>
                <td>
                  {figures === null ? '–' : t('survey.range', { low: text(figures.q05), high: text(figures.q95) })}
                </td>
                <td>
                  {figures === null
                    ? '–'
                    : t('survey.range', { low: text(figures.lowest), high: text(figures.highest) })}
                </td>
                <td>{number(hours.kept)}</td>
                <td>{number(days)}</td>
                <td>{number(hours.alarm)}</td>
                <td>{number(hours.state)}</td>
                <td>{number(hours.silent)}</td>
                <td>{number(hours.unwatched)}</td>
                <td>{mast === null ? t('survey.noMast') : <bdi>{nameOf(mast)}</bdi>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
