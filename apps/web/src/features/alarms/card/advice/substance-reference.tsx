import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import {
  inOtherUnit,
  type Limit,
  type SubstanceFacts,
  type SubstanceGroup,
  timesAir,
  writtenFormula,
} from '@vigil/science'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import {
  type AgainstLimit,
  againstLimit,
  type Highest,
  type SetPoints,
  weightWord,
} from '../../../../ui/alarm/references.ts'
import { STATE_SHAPES } from '../../../../ui/state/state-mark.tsx'
import { stateColour } from '../../../../ui/theme.ts'

/** What it means to be above a limit: `alarm` lasting harm, `highRisk` danger to life. */
type LimitState = 'alarm' | 'highRisk'

interface LimitMarkProps extends AgainstLimit {
  readonly name: string
  readonly state: LimitState
}

/** How many times a limit the highest value was, in colour and shape and words. */
function LimitMark({ times, exceeded, name, state }: LimitMarkProps) {
  const { t, i18n } = useTranslation()
  const shown = exceeded ? state : 'normal'
  const number = new Intl.NumberFormat(i18n.language === 'ar' ? 'ar-u-nu-latn' : i18n.language, {
    maximumSignificantDigits: 2,
  }).format(times)
  return (
    <span
      className="acard-times"
      data-exceeded={exceeded}
      style={{ color: exceeded ? stateColour(shown) : 'var(--quiet)' }}
    >
      <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
        <path d={STATE_SHAPES[shown]} fill="currentColor" fillRule="evenodd" />
      </svg>
      <span>{t(exceeded ? 'reference.exceeded' : 'reference.notReached', { times: number, limit: name })}</span>
    </span>
  )
}

/** What it is and what to do first: read before any figure. */
export function Words({ what, first }: { what: string; first: string }) {
  const { t } = useTranslation()
  return (
    <dl className="acard-words">
      <dt>{t('reference.whatTitle')}</dt>
      <dd>{what}</dd>
      <dt>{t('reference.firstTitle')}</dt>
      <dd className="acard-first">{first}</dd>
    </dl>
  )
}

export function GroupWords({ group }: { group: SubstanceGroup }) {
  const { t } = useTranslation()
  return <Words what={t(`reference.what.${group}`)} first={t(`reference.first.${group}`)} />
}

interface Fact {
  readonly label: string
  readonly value: string
  /** Figures and formulas run from left to right in every language. */
  readonly figure: boolean
  readonly mark?: ReactNode
}

interface SubstanceReferenceProps {
  readonly facts: SubstanceFacts
  readonly setPoints: SetPoints | undefined
  readonly highest: Highest | undefined
}

function useFacts({ facts, setPoints, highest }: SubstanceReferenceProps): readonly Fact[] {
  const { t, i18n } = useTranslation()
  const { aegl, idlh, idlhBy = 'NIOSH', lelPercent, flashC, isolateM, isolateLargeM, formula, gramsPerMol, cas } = facts
  const number = (value: number, digits: number) => formatNumber(i18n.language, value, digits)
  const short = (value: number) =>
    new Intl.NumberFormat(i18n.language === 'ar' ? 'ar-u-nu-latn' : i18n.language, {
      maximumSignificantDigits: 3,
    }).format(value)
  const amount = (value: number, unit: string) => withUnit(short(value), unitSymbol(i18n, unit))
  const both = (limit: Limit) => {
    const other = inOtherUnit(limit, facts)
    const own = amount(limit.value, limit.unit)
    return other === undefined ? own : `${own} (${amount(other.value, other.unit)})`
  }
  const list: Fact[] = []
  const tell = (label: string, value: string | undefined, figure = true) => {
    if (value !== undefined) list.push({ label, value, figure })
  }
  const tellLimit = (label: string, name: string, limit: Limit, state: LimitState) => {
    const against = againstLimit(highest, limit, facts)
    const mark = against && <LimitMark {...against} name={name} state={state} />
    list.push({ label, value: both(limit), figure: true, mark })
  }
  const weight = timesAir(facts)
  const metres = (value: number) =>
    new Intl.NumberFormat(i18n.language === 'ar' ? 'ar-u-nu-latn' : i18n.language, {
      style: 'unit',
      unit: 'meter',
    }).format(value)
  if (isolateM !== undefined) {
    const value = metres(isolateM)
    tell(
      t('reference.isolate'),
      isolateLargeM === undefined
        ? t('reference.isolateValue', { value })
        : t('reference.isolateLarge', { value, large: metres(isolateLargeM) }),
      false,
    )
  }
  if (aegl !== undefined) {
    const { two, three, unit } = aegl
    tellLimit(t('reference.aegl2'), 'AEGL-2', { value: two, unit }, 'alarm')
    tellLimit(t('reference.aegl3'), 'AEGL-3', { value: three, unit }, 'highRisk')
  }
  if (idlh !== undefined) tellLimit(t('reference.idlh', { by: idlhBy }), 'IDLH', idlh, 'highRisk')
  tell(
    t('desk.reference.setPoints'),
    setPoints && [setPoints.low, setPoints.high].map((value) => both({ value, unit: 'mg/m³' })).join(' / '),
  )
  if (weight !== undefined) {
    const word = weightWord(weight)
    const value = number(weight, 1)
    tell(t('reference.density'), word === 'alike' ? t('reference.alike') : t(`reference.${word}`, { value }), false)
  }
  tell(t('reference.lel'), lelPercent === undefined ? undefined : amount(lelPercent, '%VOL'))
  tell(t('reference.flash'), flashC === undefined ? undefined : amount(flashC, '°C'))
  tell(t('desk.reference.formula'), formula && writtenFormula(formula))
  tell(t('desk.reference.molarMass'), gramsPerMol === undefined ? undefined : withUnit(number(gramsPerMol, 2), 'g/mol'))
  tell(t('reference.cas'), cas)
  return list
}

export function SubstanceReference(props: SubstanceReferenceProps) {
  const list = useFacts(props)
  return (
    <>
      <GroupWords group={props.facts.group} />
      {list.length > 0 && (
        <dl className="acard-facts acard-figures">
          {list.map(({ label, value, figure, mark }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>
                {figure ? <bdi dir="ltr">{value}</bdi> : value}
                {mark}
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </>
  )
}
