import { durationText } from '@vigil/i18n/web'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { RowIcon } from '../state/row-icon.tsx'

/** What a device dates is not when it came: its clock is wrong, or it was told late. Ahead is positive. */
export function ClockMark({ offset, iconOnly = false }: { offset: number; iconOnly?: boolean }) {
  const { t, i18n } = useTranslation()
  const time = durationText(Math.abs(offset), i18n.language)
  const way = offset > 0 ? 'clockAhead' : 'clockBehind'
  const word = t(`desk.mark.${way}`, { time })
  const hint = t(`desk.mark.${way}Hint`, { time })
  return (
    <span className="alarm-mark clock-mark" title={iconOnly ? `${word}. ${hint}` : hint}>
      <RowIcon name="clock" />
      <span className={iconOnly ? 'visually-hidden' : undefined}>{word}</span>
    </span>
  )
}
