import type { ReadingRecord } from '@vigil/contract'
import { useTexts } from '../../../lib/use-texts.ts'
import { measured } from '../../../ui/values/measured.ts'
import { leadingValues } from '../details/module-values.ts'

/** More lines would make a row of many sensors as high as a card; the detail has them all. */
const LINES = 2

/** What a record of any model comes to, the worst first. */
export function ShortValues({ record }: { record: ReadingRecord }) {
  const texts = useTexts()
  const { t } = texts
  if (record.unreadable) return <span className="quiet">{t('lookBack.unreadable')}</span>
  const all = leadingValues(record.deviceType, record.values, record.ranges)
  const isTwice = (key: string) => all.filter(({ value }) => value.quantity.key === key).length > 1
  const told = all.map(({ module, value: { quantity, value } }) => ({
    key: `${module} ${quantity.key}`,
    name: `${isTwice(quantity.key) ? `${t(`module.${module}`)}: ` : ''}${t(`quantity.${quantity.key}`)}`,
    text: measured(texts, value, quantity),
  }))
  const shown = told.slice(0, LINES)
  const rest = told.slice(LINES)
  return (
    <span className="short-values">
      {shown.map(({ key, name, text }, line) => (
        <span key={key}>
          <span className="quiet">{name}</span> <bdi dir="ltr">{text}</bdi>
          {rest.length > 0 && line === shown.length - 1 && (
            <span className="quiet" title={rest.map((each) => `${each.name} ${each.text}`).join('\n')}>
              {' · '}
              {t('lookBack.moreValues', { count: rest.length })}
            </span>
          )}
        </span>
      ))}
    </span>
  )
}
