import type { AlarmSection } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { useTexts } from '../../lib/language/use-translation.tsx'
import './alarm.css'

/** What a part of the queue holds, and how many. */
export function SectionName({ section, count }: { section: AlarmSection; count: number }) {
  const { t, language } = useTexts()
  return (
    <span className="section-name" data-section={section}>
      {t(`desk.section.${section}`)}
      <strong className="section-count">{formatNumber(language, count)}</strong>
    </span>
  )
}
