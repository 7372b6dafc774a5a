import type { Quantity } from '@vigil/devices'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useLearned } from '../../../../live/hooks.ts'
import { measured } from '../../../../ui/values/measured.ts'
import type { InstrumentProps } from '../instrument.ts'
import { PlainBar } from './plain-bar.tsx'

export type UsualBarProps = Pick<InstrumentProps, 'sn' | 'definition' | 'report'>

interface OneBarProps extends UsualBarProps {
  readonly quantity: Quantity
  /** Place along the bar, 0 to 1, of one of the two. */
  shareOf(which: number, value: number, usual: number | undefined): number
}

/** A value as a bar, beside what it usually is. */
export function UsualBar({ quantity, shareOf, report, sn, definition }: OneBarProps) {
  const { t, i18n } = useTranslation()
  const usual = useLearned(sn)?.bands[definition.key]?.[quantity.key]?.mean
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
