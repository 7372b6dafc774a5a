import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSeries } from '../../../../live/hooks.ts'
import { measured } from '../../../../ui/measured.ts'
import { ModuleWhy } from '../../module-why.tsx'
import type { InstrumentProps } from '../instrument.ts'
import { continued } from '../tiles/continued.ts'
import { ReadingTiles } from '../tiles/reading-tiles.tsx'
import { useStored } from '../tiles/use-stored.ts'
import { lastTest } from './last-test.ts'
import { MatchList } from './match-list.tsx'
import { analyseRaman } from './raman-analysis.ts'
import { RamanSpectrum } from './raman-spectrum.tsx'
import { TestList } from './test-list.tsx'
import { TestRecord } from './test-record.tsx'
import { useLastTests, useStoredSpectrum } from './use-last-tests.ts'
import { useSteadySpectrum } from './use-steady-spectrum.ts'

const DAY_MS = 86_400_000
const QUALITY = ['matchQuality'] as const
const PERCENT = { unit: '%', digits: 1 }
/** Any match at all: between tests the reading is nought. */
const LEAST_QUALITY = 1

/** A handheld that names substances by their spectrum. */
export function Identifier(props: InstrumentProps) {
  const { sn, definition, report, thresholds } = props
  const { t, i18n } = useTranslation()
  const live = useSeries(sn, definition.key, 'matchQuality')
  const stored = useStored(sn, definition.key, QUALITY, DAY_MS)
  const test = useMemo(() => lastTest(continued(stored.points('matchQuality'), live), LEAST_QUALITY), [stored, live])
  const tests = useLastTests(sn, test?.begin)
  const kept = useStoredSpectrum(tests, definition.key, report !== undefined && report.spectrum === undefined)
  const spectrum = useSteadySpectrum(report?.spectrum ?? kept)
  const analysis = useMemo(() => (spectrum === undefined ? undefined : analyseRaman(spectrum)), [spectrum])
  const named = analysis === undefined || analysis.verdict === 'none' ? undefined : analysis.matches[0]?.id
  const values = report?.values ?? {}
  return (
    <>
      <TestRecord
        test={test}
        measuring={(values.laserPower ?? 0) > 0}
        kind="match"
        found={report?.findings?.[0]?.name ?? named}
        worth={test && t('instrument2.raman.worth', { value: measured(i18n, test.peak, PERCENT) })}
        none={t(stored.phase === 'ready' ? 'instrument2.raman.noTest' : `instrument2.history.${stored.phase}`)}
      />
      {report && <ModuleWhy definition={definition} report={report} thresholds={thresholds} />}
      {spectrum === undefined || analysis === undefined ? (
        <p className="quiet">{t('instrument2.raman.noSpectrum')}</p>
      ) : (
        <div className="raman-body">
          <RamanSpectrum spectrum={spectrum} />
          <MatchList analysis={analysis} />
        </div>
      )}
      <ReadingTiles {...props} keys={['matchQuality', 'matchMargin', 'laserPower', 'integrationTime']} />
      {values.matchQuality === 0 && <p className="quiet small">{t('instrument2.raman.betweenTests')}</p>}
      <TestList tests={tests} />
    </>
  )
}
