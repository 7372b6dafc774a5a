import { Select } from 'antd'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import type { Compared } from '../multi/multi-address.ts'

interface QuantityChoiceProps {
  readonly compared: readonly Compared[]
  readonly chosen: string | undefined
  onChoose(key: string): void
}

/** By what the way is coloured. */
export function QuantityChoice({ compared, chosen, onChoose }: QuantityChoiceProps) {
  const { t } = useTranslation()
  return (
    <Select
      aria-label={t('realtime.track.colouredBy')}
      prefix={t('realtime.track.colouredBy')}
      className="track-quantity"
      value={chosen ?? null}
      options={compared.map(({ key, module, quantity }) => ({
        value: key,
        label: `${t(`module.${module.key}`)}: ${t(`quantity.${quantity.key}`)}`,
      }))}
      onChange={onChoose}
    />
  )
}
