import type { AlarmEvent } from '@vigil/contract'
import { formatNumber, substanceName, unitSymbol, withUnit } from '@vigil/i18n/web'
import { useTranslation } from 'react-i18next'
import { halfLife, type Reference, referenceOf } from './references.ts'

const LINES = 4

function Facts({ reference }: { reference: Reference }) {
  const { t, i18n } = useTranslation()
  const number = (value: number, digits = 0) => formatNumber(i18n.language, value, digits)
  if (reference.kind === 'gas') {
    const limit = (value: number) => withUnit(number(value, 1), unitSymbol(i18n, 'mg/m³'))
    return (
      <dl className="acard-facts">
        <dt>{t('desk.reference.formula')}</dt>
        <dd>
          <bdi dir="ltr">{reference.formula}</bdi>
        </dd>
        <dt>{t('desk.reference.molarMass')}</dt>
        <dd>
          <bdi dir="ltr">{withUnit(number(reference.gramsPerMol, 2), 'g/mol')}</bdi>
        </dd>
        <dt>{t('desk.reference.setPoints')}</dt>
        <dd>
          <bdi dir="ltr">
            {limit(reference.low)} / {limit(reference.high)}
          </bdi>
        </dd>
      </dl>
    )
  }
  const { category, halfLifeSeconds, lines } = reference.nuclide
  const { unit, value } = halfLife(halfLifeSeconds)
  const tag = i18n.language === 'ar' ? 'ar-u-nu-latn' : i18n.language
  return (
    <dl className="acard-facts">
      <dt>{t('desk.reference.category')}</dt>
      <dd>{t(`instrument.category.${category}`)}</dd>
      <dt>{t('desk.reference.halfLife')}</dt>
      <dd>
        {new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long', maximumSignificantDigits: 3 }).format(
          value,
        )}
      </dd>
      {lines.length > 0 && (
        <>
          <dt>{t('desk.reference.lines')}</dt>
          <dd>
            <bdi dir="ltr">
              {lines
                .slice(0, LINES)
                .map(({ keV, perDecay }) => `${withUnit(number(keV, 1), 'keV')} (${number(perDecay * 100, 1)} %)`)
                .join(', ')}
            </bdi>
          </dd>
        </>
      )}
    </dl>
  )
}

/** What is on file about what was identified. */
export default function ReferencePart({ alarm }: { alarm: AlarmEvent }) {
  const { t, i18n } = useTranslation()
  const names = alarm.findings.length > 0 ? alarm.findings.map(({ name }) => name) : [alarm.peak?.quantity ?? '']
  const known = names.flatMap((name) => {
    const reference = referenceOf(name)
    return reference === undefined ? [] : [{ name, reference }]
  })
  if (known.length === 0) {
    return (
      <p className="quiet">{t(alarm.findings.length > 0 ? 'desk.reference.none' : 'desk.reference.notIdentified')}</p>
    )
  }
  return (
    <>
      {known.map(({ name, reference }) => (
        <div key={name} className="acard-reference">
          <strong>
            <bdi>{reference.kind === 'nuclide' ? name : substanceName(i18n, name)}</bdi>
          </strong>
          <Facts reference={reference} />
        </div>
      ))}
      <p className="quiet">{t('desk.reference.source')}</p>
    </>
  )
}
