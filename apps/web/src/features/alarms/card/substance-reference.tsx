import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import { type SubstanceFacts, type SubstanceGroup, timesAir } from '@vigil/science'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { type SetPoints, weightWord } from './references.ts'

/** What it is and what to do first: read before any figure. */
export function GroupWords({ group }: { group: SubstanceGroup }) {
  const { t } = useTranslation()
  return (
    <dl className="acard-words">
      <dt>{t('reference.whatTitle')}</dt>
      <dd>{t(`reference.what.${group}`)}</dd>
      <dt>{t('reference.firstTitle')}</dt>
      <dd className="acard-first">{t(`reference.first.${group}`)}</dd>
    </dl>
  )
}

interface Fact {
  readonly label: string
  readonly value: string
  /** Figures and formulas run from left to right in every language. */
  readonly figure: boolean
}

function useFacts(facts: SubstanceFacts, setPoints: SetPoints | undefined): readonly Fact[] {
  const { t, i18n } = useTranslation()
  const { aegl, idlh, lelPercent, flashC, isolateM, formula, gramsPerMol, cas } = facts
  const number = (value: number, digits: number) => formatNumber(i18n.language, value, digits)
  const short = (value: number) =>
    new Intl.NumberFormat(i18n.language === 'ar' ? 'ar-u-nu-latn' : i18n.language, {
      maximumSignificantDigits: 3,
    }).format(value)
  const amount = (value: number, unit: string) => withUnit(short(value), unitSymbol(i18n, unit))
  const list: Fact[] = []
  const tell = (label: string, value: string | undefined, figure = true) => {
    if (value !== undefined) list.push({ label, value, figure })
  }
  const weight = timesAir(facts)
  const metres = (value: number) =>
    new Intl.NumberFormat(i18n.language === 'ar' ? 'ar-u-nu-latn' : i18n.language, {
      style: 'unit',
      unit: 'meter',
    }).format(value)
  if (isolateM !== undefined) {
    tell(t('reference.isolate'), t('reference.isolateValue', { value: metres(isolateM) }), false)
  }
  tell(t('reference.aegl2'), aegl && amount(aegl.two, aegl.unit))
  tell(t('reference.aegl3'), aegl && amount(aegl.three, aegl.unit))
  tell(t('reference.idlh'), idlh && amount(idlh.value, idlh.unit))
  tell(
    t('desk.reference.setPoints'),
    setPoints && `${amount(setPoints.low, 'mg/m³')} / ${amount(setPoints.high, 'mg/m³')}`,
  )
  if (weight !== undefined) {
    const word = weightWord(weight)
    const value = number(weight, 1)
    tell(t('reference.density'), word === 'alike' ? t('reference.alike') : t(`reference.${word}`, { value }), false)
  }
  tell(t('reference.lel'), lelPercent === undefined ? undefined : amount(lelPercent, '%VOL'))
  tell(t('reference.flash'), flashC === undefined ? undefined : amount(flashC, '°C'))
  tell(t('desk.reference.formula'), formula)
  tell(t('desk.reference.molarMass'), gramsPerMol === undefined ? undefined : withUnit(number(gramsPerMol, 2), 'g/mol'))
  tell(t('reference.cas'), cas)
  return list
}

export function SubstanceReference({ facts, setPoints }: { facts: SubstanceFacts; setPoints: SetPoints | undefined }) {
  const list = useFacts(facts, setPoints)
  return (
    <>
      <GroupWords group={facts.group} />
      {list.length > 0 && (
        <dl className="acard-facts acard-figures">
          {list.map(({ label, value, figure }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{figure ? <bdi dir="ltr">{value}</bdi> : value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </>
  )
}
