import { registry } from '@vigil/devices'
import { Alert, Select, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { Panel } from '../../ui/panel.tsx'

/** Readings that say something of a substance in the air. */
const READINGS = [
  ...new Set(
    registry.models.flatMap(({ modules }) =>
      modules
        .filter(({ kind }) => kind === 'toxicGas' || kind === 'chemical' || kind === 'smoke' || kind === 'biological')
        .flatMap(({ readings }) => readings.filter(({ limits }) => limits !== undefined).map(({ key }) => key)),
    ),
  ),
].filter((key) => key !== 'o2')

/** Their words are one section of the texts. */
const symptomKeys = (texts: {
  getResourceBundle(language: string, name: string): unknown
  language: string
}): string[] => {
  const bundle = texts.getResourceBundle(texts.language, 'translation') as { sheet?: { symptom?: object } } | undefined
  return Object.keys(bundle?.sheet?.symptom ?? {})
}

function Causes() {
  const { t, i18n } = useTranslation()
  const [symptoms, setSymptoms] = useState<string[]>([])
  const [readings, setReadings] = useState<string[]>([])
  const isAsked = symptoms.length + readings.length > 0
  const { data, isError } = useCall(
    'possibleCauses',
    { symptoms, readings },
    { enabled: isAsked, keepPrevious: true, quiet: true },
  )
  const symptomName = (key: string) => t(`sheet.symptom.${key}` as 'sheet.symptom.cough')
  const readingName = (key: string) => t(`quantity.${key}` as 'quantity.co')
  const options = useMemo(
    () => symptomKeys(i18n).map((value) => ({ value, label: t(`sheet.symptom.${value}` as 'sheet.symptom.cough') })),
    [i18n, t],
  )
  return (
    <Panel title={t('graph.ask.causes')}>
      <div className="graph-ask">
        <Select<string[]>
          mode="multiple"
          aria-label={t('graph.ask.symptoms')}
          placeholder={t('graph.ask.symptoms')}
          showSearch={{ optionFilterProp: 'label' }}
          value={symptoms}
          onChange={setSymptoms}
          options={options}
        />
        <Select<string[]>
          mode="multiple"
          aria-label={t('graph.ask.readings')}
          placeholder={t('graph.ask.readings')}
          showSearch={{ optionFilterProp: 'label' }}
          value={readings}
          onChange={setReadings}
          options={READINGS.map((value) => ({ value, label: readingName(value) }))}
        />
      </div>
      {isError && <Alert type="error" showIcon title={t('graph.failed')} />}
      {isAsked && data !== undefined && (
        <ol className="sheet-list">
          {data.map((each) => (
            <li key={each.id}>
              <Link to={paths.knowledge('substance', each.id)}>{each.name}</Link>{' '}
              <span className="quiet">
                {t('graph.ask.fits')}:{' '}
                {[...each.readings.map(readingName), ...each.symptoms.map(symptomName)].join(', ')}
              </span>
            </li>
          ))}
        </ol>
      )}
      {isAsked && data?.length === 0 && <p className="quiet">{t('graph.ask.none')}</p>}
    </Panel>
  )
}

function Gaps() {
  const { t } = useTranslation()
  const { data, isError } = useCall('detectorGaps', {}, { quiet: true, staleTime: 60_000 })
  return (
    <Panel title={t('graph.ask.gaps')}>
      <p className="quiet">{t('graph.ask.known')}</p>
      {isError && <Alert type="error" showIcon title={t('graph.failed')} />}
      {data === undefined && !isError && <Skeleton active paragraph={{ rows: 3 }} />}
      {data?.length === 0 && <p role="status">{t('graph.ask.noGaps')}</p>}
      <ul className="sheet-list">
        {data?.map(({ officeId, site, missing }) => (
          <li key={officeId}>
            <Link to={paths.knowledge('site', officeId)}>{site}</Link>
            <ul>
              {missing.map(({ kind, id, name, why }) => (
                <li key={`${kind} ${id}`}>
                  <Link to={paths.knowledge(kind, id)}>{name}</Link>{' '}
                  <span className="quiet">({t(`graph.why.${why}`)})</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Plain questions that run through the whole graph. */
export function GraphQuestions() {
  return (
    <div className="sheet-parts">
      <Causes />
      <Gaps />
    </div>
  )
}
