import { substanceName } from '@vigil/i18n/web'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../../lib/use-texts.ts'
import { BaleTag } from '../../../ui/records/bale-tag.tsx'
import type { HistoryFilter } from './history-filter.ts'

interface MarkedByProps {
  readonly filter: HistoryFilter
  onFilter(change: Partial<HistoryFilter>): void
}

/** What a statistic narrowed the list by and no field shows: each can be taken off. */
export function MarkedBy({ filter, onFilter }: MarkedByProps) {
  const { t } = useTranslation()
  const texts = useTexts()
  const { subject, slots, officeAlone, bale } = filter
  return (
    <>
      {subject !== undefined && (
        <Tag closable onClose={() => onFilter({ subject: undefined })}>
          {t('statistics.by.subject')}:{' '}
          <bdi>{subject === '' ? t('statistics.unnamed') : substanceName(texts, subject)}</bdi>
        </Tag>
      )}
      {slots.length > 0 && (
        <Tag closable onClose={() => onFilter({ slots: [] })}>
          {t('statistics.hours.label')}: {t('statistics.hours.value', { value: slots.length })}
        </Tag>
      )}
      {officeAlone === true && (
        <Tag closable onClose={() => onFilter({ officeAlone: undefined })}>
          {t('statistics.officeAlone')}
        </Tag>
      )}
      <BaleTag mark={bale} onRemove={() => onFilter({ bale: undefined })} />
    </>
  )
}
