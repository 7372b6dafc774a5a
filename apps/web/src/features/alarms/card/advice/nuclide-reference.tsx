import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import { groupOfNuclide, mayBeDangerous, type Nuclide, SOURCE_PERIMETER } from '@vigil/science'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { halfLife } from '../../../../ui/alarm/references.ts'
import { Words } from './substance-reference.tsx'

const LINES = 4

function NuclideFacts({ nuclide }: { nuclide: Nuclide }) {
  const { t, i18n } = useTranslation()
  const number = (value: number, digits = 0) => formatNumber(i18n.language, value, digits)
  const { category, halfLifeSeconds, lines } = nuclide
  const { unit, value } = halfLife(halfLifeSeconds)
  const group = groupOfNuclide(nuclide)
  const tag = i18n.language === 'ar' ? 'ar-u-nu-latn' : i18n.language
  return (
    <dl className="acard-facts acard-figures">
      {group !== undefined && mayBeDangerous(group) && (
        <>
          <dt>{t('reference.nuclide.isolate')}</dt>
          <dd>
            {t('reference.nuclide.isolateValue', {
              value: new Intl.NumberFormat(tag, { style: 'unit', unit: 'meter' }).format(SOURCE_PERIMETER.metres),
              rate: withUnit(number(SOURCE_PERIMETER.microSvPerHour), unitSymbol(i18n, 'µSv/h')),
            })}
          </dd>
        </>
      )}
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

export function NuclideReference({ nuclide }: { nuclide: Nuclide }) {
  const { t } = useTranslation()
  const group = groupOfNuclide(nuclide)
  return (
    <>
      {group !== undefined && (
        <Words what={t(`reference.nuclide.what.${group}`)} first={t(`reference.nuclide.first.${group}`)} />
      )}
      <NuclideFacts nuclide={nuclide} />
    </>
  )
}
