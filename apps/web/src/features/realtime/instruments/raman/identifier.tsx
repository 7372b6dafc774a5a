import { useMemo } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { isPossible } from '../../../../ui/values/found-verdict.ts'
import { measured } from '../../../../ui/values/measured.ts'
import { ModuleWhy } from '../../module-why.tsx'
import type { InstrumentProps } from '../instrument.ts'
import { hasBothTechniques } from '../techniques/has-both-techniques.ts'
import { ReadingTiles } from '../tiles/reading-tiles.tsx'
import { AxisNote } from './axis-note.tsx'
import { MatchList } from './match-list.tsx'
import { analyseRaman } from './raman-analysis.ts'
import { RamanSpectrum } from './raman-spectrum.tsx'
import { TestList } from './test-list.tsx'
import { TestRecord } from './test-record.tsx'
import { useIdentification } from './use-identification.ts'
import { useSiteReferences } from './use-site-references.ts'

const PERCENT = { unit: '%', digits: 1 }

/** A handheld that names substances by their spectrum. */
export function Identifier(props: InstrumentProps) {
  const { model, definition, report, thresholds } = props
  const { t, i18n } = useTranslation()
  const { test, tests, stored, spectrum } = useIdentification(props)
  const own = useSiteReferences('raman')
  const analysis = useMemo(() => (spectrum === undefined ? undefined : analyseRaman(spectrum, own)), [spectrum, own])
  const named = analysis === undefined || analysis.verdict === 'none' ? undefined : analysis.matches[0]?.id
  const values = report?.values ?? {}
  const finding = report?.findings?.[0]
  const isOneOfTwo = hasBothTechniques(model)
  return (
    <>
      <TestRecord
        test={test}
        measuring={(values.laserPower ?? 0) > 0}
        kind="match"
        technique={isOneOfTwo ? t(`module.${definition.key}`) : undefined}
        found={finding?.name ?? named}
        possible={
          finding === undefined ? analysis?.verdict === 'possible' : isPossible(definition.key, finding.confidence)
        }
        noMatch={analysis?.verdict === 'none'}
        worth={test && t('panel.raman.worth', { value: measured(i18n, test.peak, PERCENT) })}
        none={t(stored.phase === 'ready' ? 'panel.raman.noTest' : `panel.history.${stored.phase}`)}
      />
      <AxisNote sn={props.sn} technique="raman" />
      {report && <ModuleWhy definition={definition} report={report} thresholds={thresholds} />}
      {spectrum === undefined || analysis === undefined ? (
        <p className="quiet">{t('panel.raman.noSpectrum')}</p>
      ) : (
        <div className="raman-body">
          <RamanSpectrum spectrum={spectrum} />
          <MatchList analysis={analysis} source={t('panel.raman.source')} />
        </div>
      )}
      <ReadingTiles {...props} keys={['matchQuality', 'matchMargin', 'laserPower', 'integrationTime']} />
      {values.matchQuality === 0 && <p className="quiet small">{t('panel.raman.betweenTests')}</p>}
      {!isOneOfTwo && <TestList tests={tests} />}
    </>
  )
}
