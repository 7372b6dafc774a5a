import { durationText } from '@vigil/i18n/web'
import { useTranslation } from 'react-i18next'
import { RowIcon } from '../state/row-icon.tsx'

/** What a device dates is not when it came: its clock is wrong, or it was told late. Ahead is positive. */
export function ClockMark({ offset }: { offset: number }) {
  const { t, i18n } = useTranslation()
  const time = durationText(Math.abs(offset), i18n.language)
  const way = offset > 0 ? 'clockAhead' : 'clockBehind'
  return (
    <span className="alarm-mark clock-mark" title={t(`desk.mark.${way}Hint`, { time })}>
      <RowIcon name="clock" />
      <span>{t(`desk.mark.${way}`, { time })}</span>
    </span>
  )
}
