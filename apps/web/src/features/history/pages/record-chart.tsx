import type { ModelDefinition } from '@vigil/devices'
import { registry } from '@vigil/devices'
import { Button, Select, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useThresholds } from '../../../live/hooks.ts'
import { RecentChart } from '../../../ui/recent/recent-chart.tsx'
import { chosenIn, quantitiesOf } from '../../../ui/recent/recent-quantities.ts'
import { spansOf } from '../../../ui/recent/state-spans.ts'
import { stepText } from '../../../ui/recent/step-text.ts'
import { useRecentData } from '../../../ui/recent/use-recent-data.ts'
import { FailedNote } from '../../../ui/records/failed-note.tsx'
import type { Span } from '../../../ui/records/period.ts'

const POINTS = { least: 300, most: 1500 } as const
const SHORTEST_MS = 1000

interface RecordChartProps {
  readonly sn: string
  readonly deviceType: string
  readonly span: Span
  /** A stretch was drawn: closer, and from finer steps. */
  onSpan(span: Span): void
}

/** The whole time of the list in one drawing, from steps as fine as its width can show. */
export function RecordChart(props: RecordChartProps) {
  const model = registry.model(props.deviceType)
  return model === undefined ? null : <Chart {...props} model={model} />
}

function Chart({ sn, span, model, onSpan }: RecordChartProps & { model: ModelDefinition }) {
  const { t, i18n } = useTranslation()
  // On a phone it would leave no room for the rows.
  const [open, setOpen] = useState(() => !globalThis.matchMedia('(max-width: 767px)').matches)
  const [wanted, setWanted] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const thresholds = useThresholds(sn)
  const all = quantitiesOf(model)
  const chosen = all.find(({ key }) => key === wanted) ?? chosenIn(null, model)[0] ?? all[0]
  const points = Math.min(Math.max(globalThis.innerWidth, POINTS.least), POINTS.most)
  const state = useRecentData(
    chosen === undefined || !open
      ? undefined
      : { sn, from: span.begin, to: span.end + attempt, points, quantities: chosen.key },
  )
  const { data } = state
  const spans = useMemo(
    () => (data === undefined ? [] : spansOf(data.states, data.from, data.to, data.unwatched)),
    [data],
  )
  if (chosen === undefined) return null
  return (
    <div className="record-chart">
      <div className="record-chart-bar">
        <Button type="text" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'lookBack.chart.hide' : 'lookBack.chart.show')}
        </Button>
        {open && (
          <Select
            aria-label={t('exports.column.quantity')}
            value={chosen.key}
            popupMatchSelectWidth={false}
            onChange={setWanted}
            options={all.map(({ key, module, quantity }) => ({
              value: key,
              label: `${t(`module.${module}`)}: ${t(`quantity.${quantity.key}`)}`,
            }))}
          />
        )}
        {open && data !== undefined && (
          <span className="quiet">
            {stepText(t, data.stepMs, i18n.language)} · {t('realtime.recent.dragHint')}
          </span>
        )}
      </div>
      {open && state.phase === 'failed' && <FailedNote onRetry={() => setAttempt(attempt + 1)} />}
      {open && data === undefined && state.phase === 'loading' && <Skeleton active title={false} />}
      {open && data !== undefined && (
        <div aria-busy={state.phase === 'loading'}>
          <RecentChart
            chosen={chosen}
            data={data}
            span={{ from: span.begin, to: span.end }}
            thresholds={thresholds}
            spans={spans}
            onSelect={(from, to) =>
              onSpan({ begin: Math.round(from), end: Math.round(Math.max(to, from + SHORTEST_MS)) })
            }
          />
        </div>
      )}
    </div>
  )
}
