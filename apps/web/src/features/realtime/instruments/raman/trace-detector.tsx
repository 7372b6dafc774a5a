import { useMemo } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useSeries } from '../../../../live/hooks.ts'
import { measured } from '../../../../ui/values/measured.ts'
import { LeadingCourse } from '../../leading-course.tsx'
import { ModuleWhy } from '../../module-why.tsx'
import type { InstrumentProps } from '../instrument.ts'
import { continued } from '../tiles/continued.ts'
import { LimitBar } from '../tiles/limit-bar.tsx'
import { ReadingTiles } from '../tiles/reading-tiles.tsx'
import { useStored } from '../tiles/use-stored.ts'
import { lastTest } from './last-test.ts'
import { TestList } from './test-list.tsx'
import { TestRecord } from './test-record.tsx'
import { useLastTests } from './use-last-tests.ts'

const DAY_MS = 86_400_000
const QUENCHING = ['quenching'] as const

/** A film that stops to glow when a trace of explosive touches it. */
export function TraceDetector(props: InstrumentProps) {
  const { sn, definition, report, thresholds } = props
  const { t, i18n } = useTranslation()
  const live = useSeries(sn, definition.key, 'quenching')
  const stored = useStored(sn, definition.key, QUENCHING, DAY_MS)
  const limit = thresholds.find((each) => each.module === definition.key && each.quantity === 'quenching')
  const quantity = definition.readings.find(({ key }) => key === 'quenching')
  const warn = limit?.warn ?? Number.POSITIVE_INFINITY
  const trace = useMemo(() => lastTest(continued(stored.points('quenching'), live), warn), [stored, live, warn])
  const tests = useLastTests(sn, trace?.end)
  const value = report?.values?.quenching
  if (quantity === undefined) return null
  return (
    <>
      <div className="trace-head">
        <Film quenching={value} />
        <TestRecord
          test={trace}
          measuring={false}
          kind="trace"
          found={report?.findings?.[0]?.name}
          worth={trace && t('panel.raman.quenched', { value: measured(i18n, trace.peak, quantity) })}
          none={t(stored.phase === 'ready' ? 'panel.raman.noTrace' : `panel.history.${stored.phase}`)}
        />
      </div>
      <LeadingCourse {...props} quantity={quantity} value={value} />
      <LimitBar threshold={limit} quantity={quantity} value={value} />
      {report && <ModuleWhy definition={definition} report={report} thresholds={thresholds} />}
      <ReadingTiles {...props} keys={['confidence']} />
      <TestList tests={tests} />
    </>
  )
}

/** The glow that is left of the film. */
function Film({ quenching }: { quenching: number | undefined }) {
  const { t, i18n } = useTranslation()
  const left = Math.min(100, Math.max(0, 100 - (quenching ?? 0)))
  const text = measured(i18n, left, { unit: '%', digits: 0 })
  return (
    <svg className="film" viewBox="0 0 120 120" role="img" aria-label={t('panel.raman.glow', { value: text })}>
      <rect className="film-frame" x="4" y="4" width="112" height="112" rx="14" />
      <circle className="film-glow" cx="60" cy="60" r="40" opacity={quenching === undefined ? 0 : left / 100} />
      <circle className="film-rim" cx="60" cy="60" r="40" />
      <text className="film-value" x="60" y="61" direction="ltr">
        {quenching === undefined ? '–' : text}
      </text>
    </svg>
  )
}
