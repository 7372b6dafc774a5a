import { Tag } from 'antd'
import { useBaleMarkName } from './use-lot-names.ts'

/** Of which cotton a statistic led here; it can be taken off. */
export function BaleTag({ mark, onRemove }: { mark: string | undefined; onRemove(): void }) {
  const nameOf = useBaleMarkName()
  return mark === undefined ? null : (
    <Tag closable onClose={onRemove}>
      <bdi>{nameOf(mark)}</bdi>
    </Tag>
  )
}
