import { GRID_CELLS_M, GRID_PASSES_LEAST, type SurveyArea, type SurveyGrid } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { inOrder, quantileOfSorted } from '@vigil/science'
import { Alert, Button, Segmented, Skeleton } from 'antd'
import { Suspense, useMemo } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { lazyAgain } from '../../../lib/loading/lazy-again.tsx'
import { useSession } from '../../../lib/session.tsx'
import { colourAt } from '../../../ui/heat-colours.ts'
import { DOUBTFUL_COLOUR, type GridCell } from '../../../ui/map/grid-layer.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { FailedNote } from '../../../ui/records/failed-note.tsx'

const GridMap = lazyAgain(() => import('./grid-map.tsx'))

const KEPT_MS = 3_600_000
const LISTED = 100
const LEGEND = [0, 0.25, 0.5, 0.75, 1] as const
/** The darkest step of the table of colours can't be told from a dark map. */
const shareShown = (share: number): number => 0.25 + 0.75 * share

export type CellSize = (typeof GRID_CELLS_M)[number]

interface GridPartProps {
  /** As `nuclearMod.doseRate`. */
  readonly quantityKey: string
  readonly choice: { from: number; to: number; sns: string[]; includeSimulated: boolean }
  readonly cellM: CellSize
  readonly area: SurveyArea | undefined
  onCell(cellM: CellSize): void
  onArea(area: SurveyArea | undefined): void
  text(value: number): string
}

/** Lowest and highest that are told apart by colour: a few cells far off must not make all others alike. */
function scaleOf({ cells }: SurveyGrid): readonly [number, number] {
  const sure = cells.filter(([, , passes]) => passes >= GRID_PASSES_LEAST)
  const medians = inOrder((sure.length > 0 ? sure : cells).map(([, , , median]) => median))
  return [quantileOfSorted(medians, 0.02), quantileOfSorted(medians, 0.98)]
}

function drawnCells(grid: SurveyGrid, [low, high]: readonly [number, number]): GridCell[] {
  const { stepLon, stepLat, cells } = grid
  return cells.map(([column, row, passes, median]) => ({
    west: column * stepLon,
    south: row * stepLat,
    east: (column + 1) * stepLon,
    north: (row + 1) * stepLat,
    colour: colourAt(shareShown(high > low ? Math.min(1, Math.max(0, (median - low) / (high - low))) : 0.5)),
    isDoubtful: passes < GRID_PASSES_LEAST,
  }))
}

/** What mobile devices measured on their ways, cell by cell. */
export function GridPart({ quantityKey, choice, cellM, area, onCell, onArea, text }: GridPartProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { data, isError, isFetching, refetch } = useCall(
    'surveyGrid',
    { ...choice, quantity: quantityKey, cellM, ...(area !== undefined && { area }) },
    { quiet: true, keepPrevious: true, staleTime: KEPT_MS },
  )
  const scale = useMemo(() => (data === undefined ? ([0, 0] as const) : scaleOf(data)), [data])
  const cells = useMemo(() => (data === undefined ? [] : drawnCells(data, scale)), [data, scale])
  const number = (value: number, digits = 0) => formatNumber(i18n.language, value, digits)
  const title = t('survey.grid.title')
  const doubtful = cells.filter(({ isDoubtful }) => isDoubtful).length
  return (
    <Panel title={title}>
      <div className="survey-bar">
        <Segmented<CellSize>
          aria-label={t('survey.grid.cell')}
          value={cellM}
          options={GRID_CELLS_M.map((value) => ({ value, label: t('survey.grid.metres', { value }) }))}
          onChange={onCell}
        />
        {area !== undefined && <Button onClick={() => onArea(undefined)}>{t('survey.grid.wholeArea')}</Button>}
      </div>
      {isError && <FailedNote onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton active />}
      {data !== undefined && data.cells.length === 0 && (
        <Alert
          type="info"
          showIcon
          title={t(data.devices.length === 0 ? 'survey.grid.noMobile' : 'survey.grid.nothing')}
        />
      )}
      {data !== undefined && (data.cells.length > 0 || area !== undefined) && (
        <div aria-busy={isFetching}>
          <p>
            {t('survey.grid.stands', {
              cells: number(cells.length),
              devices: number(data.devices.length),
              from: formatDateTime(data.from, timeZone),
              to: formatDateTime(data.to, timeZone),
              leftOut: number(data.leftOut),
            })}
          </p>
          <div className="survey-map">
            <Suspense fallback={<Skeleton active />}>
              <GridMap cells={cells} sns={data.devices} onArea={onArea} />
            </Suspense>
          </div>
          <ul className="survey-legend" aria-label={t('survey.grid.legend')}>
            {LEGEND.map((share) => (
              <li key={share}>
                <span className="survey-swatch" style={{ background: colourAt(shareShown(share)) }} />
                {text(scale[0] + share * (scale[1] - scale[0]))}
              </li>
            ))}
            <li>
              <span className="survey-swatch survey-doubtful" style={{ borderColor: DOUBTFUL_COLOUR }} />
              {t('survey.grid.doubtful', { least: GRID_PASSES_LEAST, value: number(doubtful) })}
            </li>
          </ul>
          <CellTable data={data} text={text} title={title} />
          <p className="quiet">{t('survey.grid.note')}</p>
        </div>
      )}
    </Panel>
  )
}

function CellTable({ data, text, title }: { data: SurveyGrid; text(value: number): string; title: string }) {
  const { t, i18n } = useTranslation()
  const highest = useMemo(() => data.cells.toSorted((one, other) => other[3] - one[3]).slice(0, LISTED), [data])
  return (
    <details>
      <summary>{t('survey.grid.highest', { most: highest.length })}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className="survey-scroll" tabIndex={0} role="group" aria-label={title}>
        <table className="plain-table" data-dense="true">
          <thead>
            <tr>
              <th scope="col">{t('survey.grid.middle')}</th>
              <th scope="col">{t('survey.column.median')}</th>
              <th scope="col">{t('survey.column.spread')}</th>
              <th scope="col">{t('survey.grid.passes')}</th>
            </tr>
          </thead>
          <tbody>
            {highest.map(([column, row, passes, median, spread]) => (
              <tr key={`${column} ${row}`}>
                <th scope="row">
                  <bdi dir="ltr">
                    {((row + 0.5) * data.stepLat).toFixed(5)}, {((column + 0.5) * data.stepLon).toFixed(5)}
                  </bdi>
                </th>
                <td>{text(median)}</td>
                <td>{passes < 2 ? '–' : text(spread)}</td>
                <td>{formatNumber(i18n.language, passes, 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
