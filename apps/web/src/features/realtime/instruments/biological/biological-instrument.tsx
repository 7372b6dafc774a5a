import { leadingQuantity } from '../../module-facts.ts'
import { ModuleWhy } from '../../module-why.tsx'
import '../detectors.css'
import type { Quantity } from '@vigil/devices'
import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useDetail } from '../../../../live/hooks.ts'
import { measured } from '../../../../ui/values/measured.ts'
import type { InstrumentProps } from '../instrument.ts'
import { BandChart } from '../shared/band-chart.tsx'
import { bandAlong } from '../shared/band-points.ts'
import { CourseChart } from '../shared/course-chart.tsx'
import { MainReading } from '../shared/main-reading.tsx'
import { SetPointBar } from '../shared/set-point-bar.tsx'
import { UsualBar, type UsualBarProps } from '../shared/usual-bar.tsx'
import { useCourse } from '../tiles/use-course.ts'

const BANDS = ['fineParticles', 'mediumParticles', 'coarseParticles']

/** Length of the bar in powers of ten: from clean air to the densest dust. */
const DECADES = 6
const MARKS = [0, 2, 4, 6]

/** Particles differ by powers of ten from band to band: by their logarithm all of them can be seen. */
const shareOf = (perLitre: number): number => Math.log10(1 + Math.max(0, perLitre)) / DECADES

/** How many particles of which size, beside what is usual. */
function SizeBands(props: UsualBarProps) {
  const { t, i18n } = useTranslation()
  const quantities = props.definition.readings.filter(({ key }) => BANDS.includes(key))
  if (quantities.length === 0) return null
  return (
    <div className="bar-list">
      <h3>{t('instrument.sizes')}</h3>
      {quantities.map((quantity) => (
        <UsualBar key={quantity.key} {...props} quantity={quantity} shareOf={shareOf} />
      ))}
      <div className="bar-row" aria-hidden="true">
        <span />
        <div className="bar-axis" dir="ltr">
          {MARKS.map((power) => (
            <span key={power} style={{ insetInlineStart: `${(100 * power) / DECADES}%` }}>
              {formatNumber(i18n.language, 10 ** power)}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

interface SetPointRowProps {
  readonly quantity: Quantity
  readonly value: number | undefined
  readonly children: ReactNode
}

function SetPointRow({ quantity, value, children }: SetPointRowProps) {
  const { t, i18n } = useTranslation()
  return (
    <div className="bar-row">
      <span>{t(`quantity.${quantity.key}`)}</span>
      {children}
      <strong>
        <bdi dir="ltr">{value === undefined ? '–' : measured(i18n, value, quantity)}</bdi>
      </strong>
    </div>
  )
}

interface BaselineCourseProps extends Pick<InstrumentProps, 'sn' | 'definition' | 'thresholds' | 'background'> {
  readonly quantity: Quantity
  readonly baseline: Quantity
}

/** Counts over the baseline that the device has learned, with the scatter of counting on either side. */
function BaselineCourse(props: BaselineCourseProps) {
  const { t } = useTranslation()
  const { definition, thresholds, quantity, baseline } = props
  const points = useCourse(props, quantity.key)
  const usual = useCourse(props, baseline.key)
  const band = useMemo(() => bandAlong(usual), [usual])
  return (
    <BandChart
      definition={definition}
      quantity={quantity}
      thresholds={thresholds}
      points={points}
      band={band}
      bandName={t('instrument.baseline')}
    />
  )
}

/** Without air through it the sensor counts nothing, and that must not look like clean air. */
function AirDrawn({ sn }: { sn: string }) {
  const { t, i18n } = useTranslation()
  const detail = useDetail(sn)
  const { pumpFlow, filterLife } = detail?.mods.sysMod?.values ?? {}
  const stopped = detail?.activity === 'selfCleaning' ? 'instrument.air.cleaning' : 'instrument.air.stopped'
  if (pumpFlow === undefined && filterLife === undefined) return null
  const text = (value: number, digits: number, unit: string) =>
    withUnit(formatNumber(i18n.language, value, digits), unitSymbol(i18n, unit))
  return (
    <p className="air-drawn" data-danger={pumpFlow !== undefined && pumpFlow <= 0}>
      {pumpFlow !== undefined &&
        t(pumpFlow > 0 ? 'instrument.air.drawn' : stopped, { flow: text(pumpFlow, 1, 'L/min') })}
      {filterLife !== undefined && ` · ${t('instrument.air.filter', { left: text(filterLife, 0, '%') })}`}
    </p>
  )
}

const BESIDE = ['fluorescentFraction', 'sigma']

/** Particles by size, how many of them fluoresce, and how far that is from what is usual here. */
export default function BiologicalInstrument(props: InstrumentProps) {
  const { definition, report, thresholds } = props
  const quantity = (key: string) => definition.readings.find((each) => each.key === key)
  const leading = quantity('fluorescentParticles') ?? leadingQuantity(definition, report, thresholds)
  const baseline = quantity('fluorescentBaseline')
  return (
    <div className="detector">
      {leading && <MainReading {...props} quantity={leading} />}
      {report && <ModuleWhy definition={definition} report={report} thresholds={thresholds} />}
      {leading && baseline && <BaselineCourse {...props} quantity={leading} baseline={baseline} />}
      {leading && !baseline && <CourseChart {...props} quantity={leading} />}
      <div className="bar-list">
        {BESIDE.flatMap((key) => quantity(key) ?? []).map((each) => (
          <SetPointRow key={each.key} quantity={each} value={report?.values?.[each.key]}>
            <SetPointBar
              module={definition.key}
              quantity={each}
              value={report?.values?.[each.key]}
              thresholds={thresholds}
              labelled
            />
          </SetPointRow>
        ))}
      </div>
      <SizeBands {...props} />
      <AirDrawn sn={props.sn} />
    </div>
  )
}
