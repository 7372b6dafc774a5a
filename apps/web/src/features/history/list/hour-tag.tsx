import { registry } from '@vigil/devices'
import { readHourMark } from '@vigil/domain'
import { limitText } from '@vigil/i18n/web'
import { Tag } from 'antd'
import { useTexts } from '../../../lib/language/use-translation.tsx'

/** Which hours a statistic led to; it can be taken off. */
export function HourTag({ mark: text, onRemove }: { mark: string | undefined; onRemove(): void }) {
  const texts = useTexts()
  const mark = text === undefined ? undefined : readHourMark(text)
  if (mark === undefined) return null
  const measured = registry.columns.find(({ module, quantity }) => module === mark.module && quantity === mark.quantity)
  const name = limitText(texts, texts.language, mark, measured?.unit ?? '')
  return (
    <Tag closable onClose={onRemove}>
      {texts.t('statistics.detect.tagHours', { name })}
    </Tag>
  )
}
