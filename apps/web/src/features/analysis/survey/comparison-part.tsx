import type { SurveyComparison } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { Alert, Skeleton } from 'antd'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { FailedNote } from '../../../ui/records/failed-note.tsx'
import { measured } from '../../../ui/values/measured.ts'

const DIGITS = 4
const CELLS_LISTED = 100

interface ComparisonPartProps {
  readonly before: string
  readonly now: string
  readonly quantity: string
  nameOf(sn: string): string
}

/** What has changed between two surveys. Where nothing is shown, that is what is said: not that nothing has changed. */
export function ComparisonPart({ before, now, quantity, nameOf }: ComparisonPartProps) {
  const { t, i18n } = useTranslation()
  const { data, isError, refetch } = useCall('compareSurveys', { before, now, quantity }, { quiet: true })
  const name = t(`quantity.${quantity.split('.')[1] ?? ''}`)
  if (isError) return <FailedNote onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active />
  const text = (value: number) => measured(i18n, value, { unit: data.unit, digits: DIGITS })
  const number = (value: number) => formatNumber(i18n.language, value)
  const changed = data.devices.reduce((sum, { changes }) => sum + changes.length, data.cells?.changes.length ?? 0)
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      {data.sharedHours > 0 && (
        <Alert type="warning" showIcon title={t('survey.compare.shared', { hours: number(data.sharedHours) })} />
      )}
      <p>
        <strong>
          {changed === 0
            ? t('survey.compare.noChange', { comparisons: number(data.comparisons) })
            : t('survey.compare.changes', { changed: number(changed), comparisons: number(data.comparisons) })}
        </strong>
      </p>
      {data.tooFew > 0 && <p className="quiet">{t('survey.compare.tooFew', { value: number(data.tooFew) })}</p>}
      <DeviceChanges data={data} name={name} nameOf={nameOf} text={text} />
      {data.cells !== null && <CellChanges cells={data.cells} name={name} text={text} />}
      <p className="quiet">{t('survey.compare.note')}</p>
    </section>
  )
}

interface DeviceChangesProps {
  readonly data: SurveyComparison
  readonly name: string
  nameOf(sn: string): string
  text(value: number): string
}

const signed = (value: number, text: (value: number) => string): string => (value > 0 ? `+${text(value)}` : text(value))

function DeviceChanges({ data, name, nameOf, text }: DeviceChangesProps) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className="survey-scroll" tabIndex={0} role="group" aria-label={name}>
      <table className="plain-table" data-dense="true">
        <thead>
          <tr>
            <th scope="col">{t('survey.column.device')}</th>
            <th scope="col">{t('survey.compare.before')}</th>
            <th scope="col">{t('survey.compare.now')}</th>
            <th scope="col">{t('survey.compare.compared')}</th>
            <th scope="col">{t('survey.compare.found')}</th>
          </tr>
        </thead>
        <tbody>
          {data.devices.map(({ sn, before, now, compared, changes }) => (
            <tr key={sn}>
              <th scope="row">
                <bdi>{nameOf(sn)}</bdi>
              </th>
              <td>{before === null ? '–' : text(before)}</td>
              <td>{now === null ? '–' : text(now)}</td>
              <td>{compared}</td>
              <td className="survey-changes">
                {changes.length === 0
                  ? t('survey.compare.notShown')
                  : changes
                      .map(({ hour, shift }) =>
                        t('survey.compare.atHour', { hour: String(hour).padStart(2, '0'), shift: signed(shift, text) }),
                      )
                      .join(' · ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellChangesProps {
  readonly cells: NonNullable<SurveyComparison['cells']>
  readonly name: string
  text(value: number): string
}

function CellChanges({ cells, name, text }: CellChangesProps) {
  const { t, i18n } = useTranslation()
  const { stepLon, stepLat, compared } = cells
  const listed = cells.changes
    .toSorted((one, other) => Math.abs(other.shift) - Math.abs(one.shift))
    .slice(0, CELLS_LISTED)
  return (
    <>
      <p>
        {t('survey.compare.cells', {
          changed: formatNumber(i18n.language, cells.changes.length),
          comparisons: formatNumber(i18n.language, compared),
        })}
      </p>
      {listed.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <div className="survey-scroll" tabIndex={0} role="group" aria-label={`${name}: ${t('survey.grid.title')}`}>
          <table className="plain-table" data-dense="true">
            <thead>
              <tr>
                <th scope="col">{t('survey.grid.middle')}</th>
                <th scope="col">{t('survey.compare.found')}</th>
              </tr>
            </thead>
            <tbody>
              {listed.map(({ column, row, shift }) => (
                <tr key={`${column} ${row}`}>
                  <th scope="row">
                    <bdi dir="ltr">
                      {((row + 0.5) * stepLat).toFixed(5)}, {((column + 0.5) * stepLon).toFixed(5)}
                    </bdi>
                  </th>
                  <td>{signed(shift, text)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
