import '../drawings.css'
import '../raman/raman.css'
import { useMemo } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { isPossible } from '../../../../ui/values/found-verdict.ts'
import { measured } from '../../../../ui/values/measured.ts'
import { ModuleWhy } from '../../module-why.tsx'
import type { InstrumentProps } from '../instrument.ts'
import { AxisNote } from '../raman/axis-note.tsx'
import { TestList } from '../raman/test-list.tsx'
import { TestRecord } from '../raman/test-record.tsx'
import { useIdentification } from '../raman/use-identification.ts'
import { useSiteReferences } from '../raman/use-site-references.ts'
import { hasBothTechniques } from '../techniques/has-both-techniques.ts'
import { ReadingTiles } from '../tiles/reading-tiles.tsx'
import { analyseFtir } from './ftir-analysis.ts'
import { FtirBody } from './ftir-body.tsx'
import { scanningOf } from './scanning.ts'

const PERCENT = { unit: '%', digits: 1 }
const KEYS = ['matchQuality', 'matchMargin', 'peakAbsorbance', 'backgroundScans', 'sampleScans']

/** An infrared spectrometer whose sample lies on a crystal: first the background, then the sample, then the match. */
export default function FtirInstrument(props: InstrumentProps) {
  const { model, definition, report, thresholds } = props
  const { t, i18n } = useTranslation()
  const { test, tests, stored, spectrum } = useIdentification(props)
  const own = useSiteReferences('ftir')
  const analysis = useMemo(() => (spectrum === undefined ? undefined : analyseFtir(spectrum, own)), [spectrum, own])
  const values = report?.values ?? {}
  const scanning = scanningOf(values)
  const finding = report?.findings?.[0]
  return (
    <div className="drawing raman">
      <TestRecord
        test={test}
        measuring={scanning !== undefined}
        measuringText={scanning && t(`panel.ftir.${scanning}`)}
        kind="match"
        technique={t(`module.${definition.key}`)}
        found={finding?.name ?? analysis?.named[0]?.id}
        possible={
          finding === undefined ? analysis?.verdict === 'possible' : isPossible(definition.key, finding.confidence)
        }
        noMatch={analysis?.named.length === 0}
        worth={test && t('panel.raman.worth', { value: measured(i18n, test.peak, PERCENT) })}
        none={t(stored.phase === 'ready' ? 'panel.raman.noTest' : `panel.history.${stored.phase}`)}
      />
      <AxisNote sn={props.sn} technique="ftir" />
      {report && <ModuleWhy definition={definition} report={report} thresholds={thresholds} />}
      {spectrum === undefined || analysis === undefined ? (
        <p className="quiet">{t('panel.raman.noSpectrum')}</p>
      ) : (
        <FtirBody spectrum={spectrum} analysis={analysis} />
      )}
      <ReadingTiles {...props} keys={KEYS} />
      {values.matchQuality === 0 && scanning === undefined && (
        <p className="quiet small">{t('panel.raman.betweenTests')}</p>
      )}
      {!hasBothTechniques(model) && <TestList tests={tests} />}
    </div>
  )
}
