import type { AlarmEvent } from '@vigil/contract'
import { formatNumber, substanceName, withUnit } from '@vigil/i18n/web'
import type { Nuclide } from '@vigil/science'
import { useTranslation } from 'react-i18next'
import { halfLife, type Reference, referenceOf } from './references.ts'
import { GroupWords, SubstanceReference } from './substance-reference.tsx'

const LINES = 4

function NuclideFacts({ nuclide }: { nuclide: Nuclide }) {
  const { t, i18n } = useTranslation()
  const number = (value: number, digits = 0) => formatNumber(i18n.language, value, digits)
  const { category, halfLifeSeconds, lines } = nuclide
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

function Facts({ reference }: { reference: Reference }) {
  const { t } = useTranslation()
  if (reference.kind === 'nuclide') return <NuclideFacts nuclide={reference.nuclide} />
  if (reference.kind === 'substance') {
    return <SubstanceReference facts={reference.facts} setPoints={reference.setPoints} />
  }
  return (
    <>
      <p className="quiet">{t('reference.byCategory')}</p>
      <GroupWords group={reference.group} />
    </>
  )
}

/** What is on file about what was identified. */
export default function ReferencePart({ alarm }: { alarm: AlarmEvent }) {
  const { t, i18n } = useTranslation()
  const named = alarm.findings.length > 0 ? alarm.findings : [{ name: alarm.peak?.quantity ?? '', category: undefined }]
  const known = named.flatMap(({ name, category }) => {
    const reference = referenceOf(name, category)
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
            <bdi>{substanceName(i18n, reference.kind === 'substance' ? reference.facts.id : name)}</bdi>
          </strong>
          <Facts reference={reference} />
        </div>
      ))}
      <p className="quiet">{t('desk.reference.source')}</p>
    </>
  )
}
