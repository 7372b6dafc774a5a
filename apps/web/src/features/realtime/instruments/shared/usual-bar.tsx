import type { Quantity } from '@vigil/devices'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { measured } from '../../../../ui/measured.ts'
import type { InstrumentProps } from '../instrument.ts'
import { useCourse } from '../tiles/use-course.ts'
import { PlainBar } from './plain-bar.tsx'
import { useSlowly } from './use-slowly.ts'
import { usualBand } from './usual-band.ts'

export type UsualBarProps = Pick<InstrumentProps, 'sn' | 'definition' | 'report' | 'background'>

/** What is usual does not change faster. */
const USUAL_EVERY_MS = 10_000

interface OneBarProps extends UsualBarProps {
  readonly quantity: Quantity
  /** Its values are counts, which scatter by themselves. */
  readonly counted: boolean
  /** Place along the bar, 0 to 1, of one of the two. */
  shareOf(which: number, value: number, usual: number | undefined): number
}

/** A value as a bar, beside what it usually is. */
export function UsualBar({ quantity, counted, shareOf, report, ...course }: OneBarProps) {
  const { t, i18n } = useTranslation()
  const points = useSlowly(useCourse(course, quantity.key), USUAL_EVERY_MS)
  const usual = useMemo(() => usualBand(points, counted)?.mean, [points, counted])
  const value = report?.values?.[quantity.key]
  const name = t(`quantity.${quantity.key}`)
  const text = value === undefined ? '–' : measured(i18n, value, quantity)
  return (
    <div className="bar-row">
      <span>{name}</span>
      <PlainBar
        label={name}
        text={text}
        share={shareOf(value ?? 0, value ?? 0, usual)}
        mark={usual === undefined ? undefined : shareOf(usual, value ?? 0, usual)}
      />
      <strong>
        <bdi dir="ltr">{text}</bdi>
      </strong>
      <span className="figure-note">
        {usual !== undefined && t('instrument.usual', { value: measured(i18n, usual, quantity) })}
      </span>
    </div>
  )
}
